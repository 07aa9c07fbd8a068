import { bookKey } from '@wieszcz/domain';
import type { Command, MarketId, State, UserId } from '@wieszcz/domain';
import type { Load } from './load.ts';
import { marketOf } from './market-of.ts';
import type { MarketLookup } from './market-of.ts';

/** Which commands can't be settled because somebody else holds a row that they need: everybody else shall not wait for it. */
export function stuckCommands({ state, listed }: Load): (command: Command) => boolean {
  const markets = new Set<MarketId | undefined>(listed.markets.filter((market) => !state.markets.has(market)));
  const users = new Set<UserId | null | undefined>([
    ...listed.accounts.filter((user) => !state.ledgerAccounts.has(user)),
    ...listed.roles.filter((user) => !state.roles.has(user)),
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
