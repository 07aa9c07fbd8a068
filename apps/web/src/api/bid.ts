import type { Answer, Bid as WireBid, endpoints } from '@wieszcz/api';
import { toBetId, toBidId, toMarketId, type BetId, type BidId, type MarketId } from '@wieszcz/domain';

type Ids = { id: BidId; betId: BetId; marketId: MarketId };
type Parsed<Wire> = Omit<Wire, keyof Ids> & Ids;

export type Bid = Parsed<WireBid>;
/** A bid in the list of the player's own, with the shares that are bought before it. */
export type QueuedBid = Parsed<Answer<typeof endpoints.listBids>['content'][number]>;

export function parseBid<Wire extends WireBid>({ id, betId, marketId, ...rest }: Wire): Parsed<Wire> {
  return { ...rest, id: toBidId(id), betId: toBetId(betId), marketId: toMarketId(marketId) };
}
