import type { BetId, Command, PositionId, MarketId, OfferId } from '@wieszcz/domain';

/** Finds the markets of what commands name instead of them. */
export type MarketLookup = {
  bet(id: BetId): MarketId | undefined;
  offer(id: OfferId): MarketId | undefined;
  position(id: PositionId): MarketId | undefined;
};

/** Which market a command concerns, if any, and if the lookup knows it. */
export function marketOf(command: Command, lookup: MarketLookup): MarketId | undefined {
  if ('market' in command) return command.market;
  if ('offer' in command) return lookup.offer(command.offer);
  if ('position' in command) return lookup.position(command.position);
  return 'bet' in command ? lookup.bet(command.bet) : undefined;
}
