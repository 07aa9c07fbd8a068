import type { Answer, Bid as WireBid, endpoints } from '@wieszcz/api';
import { toBetId, toBidId, toMarketId, type BetId, type BidId, type Cents, type MarketId } from '@wieszcz/domain';
import { parseAmount } from './amounts.ts';

type Replaced = { id: BidId; betId: BetId; marketId: MarketId; price: Cents };
type Parsed<Wire> = Omit<Wire, keyof Replaced> & Replaced;

export type Bid = Parsed<WireBid>;
/** A bid in the player's list of their own bids, with the number of shares that are served before it. */
export type QueuedBid = Parsed<Answer<typeof endpoints.listBids>['content'][number]>;

export function parseBid<Wire extends WireBid>({ id, betId, marketId, price, ...rest }: Wire): Parsed<Wire> {
  return { ...rest, id: toBidId(id), betId: toBetId(betId), marketId: toMarketId(marketId), price: parseAmount(price) };
}
