import { bookKey } from '@wieszcz/domain';
import type { Command, MarketId, State, UserId } from '@wieszcz/domain';
import { marketOf } from '../queue/known-markets.ts';
import type { MarketLookup } from '../queue/known-markets.ts';
import type { Load } from '../rows/load/loading.ts';

/**
 * Returns a predicate: whether a command can't be settled because a row that it requires was skipped, as another transaction has locked
 * it. The other commands of the batch don't wait for that row.
 */
export function blockedBySkippedRows({ state, lockTargets }: Load): (command: Command) => boolean {
  const skippedMarkets = new Set<MarketId | undefined>(lockTargets.markets.filter((market) => !state.markets.has(market)));
  const skippedUsers = new Set<UserId | null | undefined>([
    ...lockTargets.accounts.filter((user) => !state.ledgerAccounts.has(user)),
    ...lockTargets.roles.filter((user) => !state.roles.has(user)),
  ]);
  if (skippedMarkets.size + skippedUsers.size === 0) return () => false;
  const lookup = lookupIn(state);
  return (command) =>
    marketsOf(state, command, lookup).some((market) => skippedMarkets.has(market)) ||
    ('player' in command && skippedUsers.has(command.player)) ||
    ('user' in command && skippedUsers.has(command.user)) ||
    ownersOf(state, command).some((owner) => skippedUsers.has(owner));
}

/**
 * Whether a command concerns an order or a bet on a market that isn't locked, because the row was added after the markets were locked. The
 * transaction has to begin anew, and then locks the row's market. A row that a command names causes this once. Orders of a user to be
 * blocked can cause it again, if they are placed between the locks on the markets and on the ledger account; the lane's time limit ends
 * that.
 */
export function missesMarkets(state: State, commands: readonly Command[]): boolean {
  const lookup = lookupIn(state);
  return commands.some((command) =>
    marketsOfRows(state, command, lookup).some((id) => id !== undefined && !state.markets.has(id)),
  );
}

const lookupIn = (state: State): MarketLookup => ({
  bet: (id) => state.bets.get(id)?.market,
  offer: (id) => state.offers.get(id)?.market,
  bid: (id) => state.bids.get(id)?.market,
});

/**
 * The markets of the rows that a command names; none for a command that names its market, which needn't exist. `cancelBids` of all markets
 * names no row either: a bid on a market that isn't locked counts as placed afterwards.
 */
function marketsOfRows(state: State, command: Command, lookup: MarketLookup): (MarketId | undefined)[] {
  if (command.kind === 'blockUser') return marketsOfOrders(state, command.user);
  return 'market' in command ? [] : [marketOf(command, lookup)];
}

/** The markets that a command concerns: several if it closes a player's orders. */
function marketsOf(state: State, command: Command, lookup: MarketLookup): (MarketId | undefined)[] {
  if (command.kind === 'blockUser') return marketsOfOrders(state, command.user);
  if (command.kind !== 'cancelBids' || command.market !== null) return [marketOf(command, lookup)];
  return marketsOfBids(state, command.player);
}

const marketsOfBids = (state: State, player: UserId): MarketId[] =>
  [...state.bids.values()].filter((bid) => bid.player === player).map(({ market }) => market);

const marketsOfOrders = (state: State, user: UserId): MarketId[] => [
  ...marketsOfBids(state, user),
  ...[...state.offers.values()].filter((offer) => offer.seller === user).map(({ market }) => market),
];

/** Owners, other than the caller, whose ledger accounts a command may change. */
function ownersOf(state: State, command: Command): (UserId | null | undefined)[] {
  switch (command.kind) {
    case 'buyOffer':
      return [state.offers.get(command.offer)?.seller];
    case 'sweepBids':
      return command.bids.map((bid) => state.bids.get(bid)?.player);
    case 'buyShares':
    case 'placeBid':
    case 'addOffer':
    case 'sellShares':
      return [bookKey(command.bet, true), bookKey(command.bet, false)].flatMap((key) => [
        ...(state.askBooks.get(key)?.orders ?? []).map(({ seller }) => seller),
        ...(state.bidBooks.get(key)?.orders ?? []).map(({ player }) => player),
      ]);
    default:
      return [];
  }
}
