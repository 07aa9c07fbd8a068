import type { BetId, Command, PositionId, MarketId, OfferId } from '@wieszcz/domain';

/** Finds the market of a row that a command names. Returns undefined where it doesn't know the row. */
export type MarketLookup = {
  bet(id: BetId): MarketId | undefined;
  offer(id: OfferId): MarketId | undefined;
  position(id: PositionId): MarketId | undefined;
};

/** The market that a command concerns; undefined if it concerns none, or one that the lookup doesn't find. */
export function marketOf(command: Command, lookup: MarketLookup): MarketId | undefined {
  if ('market' in command) return command.market;
  if ('offer' in command) return lookup.offer(command.offer);
  if ('position' in command) return lookup.position(command.position);
  return 'bet' in command ? lookup.bet(command.bet) : undefined;
}
