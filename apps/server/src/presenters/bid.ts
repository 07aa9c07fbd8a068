import type { Bid, BidFill as BidFillJson, SaleFill as SaleFillJson } from '@wieszcz/api';
import { type BidDetails, type BidFill, dollars, type SaleFill, type UserId } from '@wieszcz/domain';
import { showFill } from './position.ts';
import { timestamp } from './timestamp.ts';

export const showBid = (bid: BidDetails): Bid => ({
  id: bid.id,
  betId: bid.bet,
  betTitle: bid.betTitle,
  marketId: bid.market,
  topic: bid.topic,
  option: bid.option,
  price: dollars(bid.price),
  shares: bid.shares,
  timeInForce: bid.expiresAt === null ? 'GTC' : 'GTD',
  expiresAt: bid.expiresAt === null ? null : timestamp(bid.expiresAt),
  createdDate: timestamp(bid.createdAt),
});

export const showBidFill = (fill: BidFill, usernameOf: (user: UserId) => string): BidFillJson => ({
  option: fill.option,
  ...showFill(fill, usernameOf),
  kind: fill.kind,
});

export const showSaleFill = ({ price, shares, kind }: SaleFill): SaleFillJson => ({ price: dollars(price), shares, kind });
