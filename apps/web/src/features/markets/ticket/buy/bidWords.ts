import { MAX_BID_PRICE, MIN_BID_PRICE, toCents, type Cents } from '@wieszcz/domain';
import { ticketTexts } from '@wieszcz/texts';
import type { Bet } from '#api/market.ts';
import { bestBid, bestPrice } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { clamp } from '#kit/forms/typedNumber.ts';
import type { BidPlan } from './planBid.ts';

const bidTexts = ticketTexts.bid;

/** The price that a new bid proposes: that of the best buyer, else a cent below the cheapest share on sale. */
export function usualBidPrice(bet: Bet, option: boolean): Cents {
  const cheapest = bestPrice(bet, option);
  const opening = option ? bet.yesPrice : bet.noPrice;
  const price = bestBid(bet, option) ?? (cheapest === null ? opening : cheapest - 1);
  return toCents(clamp(price, MIN_BID_PRICE, MAX_BID_PRICE));
}

/** What a bid does, in one line: what it buys at once comes first. */
export function bidSummary({ filled, waiting, reserve }: BidPlan): string {
  if (waiting === 0) return bidTexts.filledAll(filled.shares, money(filled.sum));
  if (filled.shares === 0) return bidTexts.reserve(money(reserve));
  return bidTexts.filledAndWaiting(filled.shares, money(filled.sum), waiting);
}

/** Reserve, place in the queue, and when the money returns. */
export function bidSummaryText({ filled, waiting, reserve, ahead }: BidPlan, expires: boolean): string {
  if (waiting === 0) return bidTexts.filledAllNote;
  const reserved = filled.shares > 0 ? [`${bidTexts.reserve(money(reserve))}.`] : [];
  const queue = ahead === null ? [] : [bidTexts.ahead(ahead)];
  return [...reserved, ...queue, expires ? bidTexts.returnsAtExpiry : bidTexts.returns].join(' ');
}
