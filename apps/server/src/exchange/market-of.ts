import type { BetId, BidId, Command, MarketId, OfferId } from '@wieszcz/domain';

/** Finds the market of a row that a command names; undefined if the row is unknown. */
export type MarketLookup = {
  bet(id: BetId): MarketId | undefined;
  offer(id: OfferId): MarketId | undefined;
  bid(id: BidId): MarketId | undefined;
};

/** The market that a command concerns; undefined if it concerns none, or one that the lookup doesn't find. */
export function marketOf(command: Command, lookup: MarketLookup): MarketId | undefined {
  if ('market' in command) return command.market ?? undefined;
  if ('offer' in command) return lookup.offer(command.offer);
  if ('bid' in command) return lookup.bid(command.bid);
  return 'bet' in command ? lookup.bet(command.bet) : undefined;
}
