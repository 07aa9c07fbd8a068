import { bookKey } from '@wieszcz/domain';
import type { Command, MarketId, State, UserId } from '@wieszcz/domain';
import { marketOf } from '../rows/market-of.ts';
import type { MarketLookup } from '../rows/market-of.ts';
import type { Load } from '../rows/load.ts';

/**
 * Tells which commands can't be settled because a row that they require was skipped: another transaction has locked it. The other
 * commands of the batch don't wait for it.
 */
export function blockedCommands({ state, lockTargets }: Load): (command: Command) => boolean {
  const markets = new Set<MarketId | undefined>(lockTargets.markets.filter((market) => !state.markets.has(market)));
  const users = new Set<UserId | null | undefined>([
    ...lockTargets.accounts.filter((user) => !state.ledgerAccounts.has(user)),
    ...lockTargets.roles.filter((user) => !state.roles.has(user)),
  ]);
  if (markets.size + users.size === 0) return () => false;
  const lookup: MarketLookup = {
    bet: (id) => state.bets.get(id)?.market,
    offer: (id) => state.offers.get(id)?.market,
    position: (id) => state.positions.get(id)?.market,
  };
  return (command) =>
    markets.has(marketOf(command, lookup)) ||
    ('player' in command && users.has(command.player)) ||
    ('user' in command && users.has(command.user)) ||
    sellersOf(state, command).some((seller) => users.has(seller));
}

function sellersOf(state: State, command: Command): (UserId | null | undefined)[] {
  if (command.kind === 'buyOffer') return [state.offers.get(command.offer)?.seller];
  if (command.kind !== 'buyContract') return [];
  return state.books.get(bookKey(command.bet, command.option))!.offers.map(({ seller }) => seller);
}
