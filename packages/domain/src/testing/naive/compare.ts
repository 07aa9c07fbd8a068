import type { Command, Outcome, Results } from '../../batch/commands.ts';
import type { OwnOrder } from '../../batch/refusals.ts';
import type { State } from '../../batch/state.ts';
import type { UserId } from '../../values/ids.ts';
import type { Tables } from '../world.ts';
import { boughtToday, listedOf, reserveOf } from './game.ts';
import type { NaiveGame, NaiveTrade } from './game.ts';
import type { NaiveOutcome } from './outcomes.ts';
import type { Twins } from './twins.ts';

/** Describes each difference between the two outcomes of a command. `ranks`: ids of orders open before it in each game, oldest first. */
export function differentOutcomes(
  command: Command,
  core: Outcome,
  naive: NaiveOutcome,
  ranks: { core: readonly number[]; naive: readonly number[] },
): string[] {
  if (!core.ok && !naive.ok && core.refusal.code === 'OWN_ORDER_CROSSES' && naive.refusal.code === 'OWN_ORDER_CROSSES') {
    const named = ranks.naive[ranks.core.indexOf(orderIn(core.refusal.order))];
    const crossed = naive.refusal.oneOf as number[];
    return crossed.includes(named!) ? [] : [`the refusal names order ${named}, which is none of the crossed ${crossed.join()}`];
  }
  const shown = core.ok ? { ok: true, result: showResult(command, core.result) } : core;
  return difference('outcome', shown, naive);
}

const orderIn = ({ id }: OwnOrder): number => id;

const difference = (what: string, core: unknown, naive: unknown): string[] => {
  const [one, other] = [JSON.stringify(sorted(core)), JSON.stringify(sorted(naive))];
  return one === other ? [] : [`${what}: core ${one}, naive ${other}`];
};

/** With keys in alphabetical order, so that equal values have equal JSON. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}

/** Those parts of a result that both implementations have. */
function showResult({ kind }: Command, result: Results[Command['kind']]): object {
  switch (kind) {
    case 'openLedgerAccount':
    case 'withdrawOffer':
      return {};
    case 'buyShares':
    case 'buyOffer': {
      const { fills, budget, cost } = result as Results['buyShares'];
      return { fills: fills.map(({ price, shares, seller }) => ({ price, shares, seller })), budget, cost };
    }
    case 'placeBid': {
      const { fills, bid, budget, reserved } = result as Results['placeBid'];
      const shown = fills.map(({ price, shares, seller }) => ({ price, shares, seller }));
      return { fills: shown, rests: bid?.shares ?? 0, budget, reserved };
    }
    case 'reduceBid': {
      const { bid, budget, reserved } = result as Results['reduceBid'];
      return { rests: bid.shares, budget, reserved };
    }
    case 'addOffer': {
      const { fills, offer } = result as Results['addOffer'];
      return { fills, isListed: offer !== null };
    }
    case 'sellShares': {
      const { fills, proceeds, budget } = result as Results['sellShares'];
      return { fills, proceeds, budget };
    }
    case 'redeemPairs': {
      const { proceeds, budget } = result as Results['redeemPairs'];
      return { proceeds, budget };
    }
    default:
      return result;
  }
}

/** Describes each difference between the states of the two games. `seen`: the number of transactions compared before. */
export function differentStates(
  { world: { state, tables, today }, naive }: Twins,
  seen: { core: number; naive: number },
): string[] {
  const players = [...state.ledgerAccounts.values()].map(({ id, user }) => [
    user,
    tables.balances.get(id),
    tables.balances.get(tables.reserves.get(user)!) ?? 0,
  ]);
  const markets = [...state.markets.values()].map(({ id, resolved }) => [
    id,
    resolved,
    tables.balances.get(tables.organizers.get(id)!),
  ]);
  const bets = [...tables.bets.values()].map(({ id, lastYesPrice, lastNoPrice }) => [id, lastYesPrice, lastNoPrice]);
  return [
    ...difference(
      'budgets and reserves',
      players,
      naive.players.map(({ id, money }) => [id, money, reserveOf(naive, id)]),
    ),
    ...difference('moderators', moderatorsIn(state), naive.moderators.toSorted(ascending)),
    ...difference('blocked users', [...state.blocked].sort(ascending), naive.blocked.toSorted(ascending)),
    ...difference(
      'markets',
      markets,
      naive.markets.map(({ id, resolved, money }) => [id, resolved, money]),
    ),
    ...difference(
      'last prices',
      bets,
      naive.bets.map(({ id, lastYes, lastNo }) => [id, lastYes, lastNo]),
    ),
    ...difference('open orders', coreOrders(tables), naiveOrders(naive)),
    ...difference('positions', corePositions(tables, today), naivePositions(naive)),
    ...difference(
      'transactions',
      tables.transactions.slice(seen.core).map(showTrade).sort(),
      naive.trades.slice(seen.naive).map(showTrade).sort(),
    ),
    ...differentCosts(tables, naive),
  ];
}

const ascending = (one: number, other: number): number => one - other;
const moderatorsIn = ({ roles }: State): UserId[] =>
  [...roles.keys()].filter((id) => roles.get(id) === 'moderator').sort(ascending);

const showTrade = ({ bet, option, price, shares, buyer, seller, day }: NaiveTrade): string =>
  `${shares} of ${bet} ${option} at ${price} from ${seller} to ${buyer} on ${day}`;

const coreOrders = ({ offers, bids }: Tables): unknown[] =>
  [
    ...[...offers.values()].map(({ id, bet, option, price, shares, seller }) => ({
      id,
      row: ['ask', bet, option, price, shares, seller, null],
    })),
    ...[...bids.values()].map(({ id, bet, option, price, shares, player, expiresAt }) => ({
      id,
      row: ['bid', bet, option, price, shares, player, expiresAt?.getTime() ?? null],
    })),
  ]
    .sort((a, b) => a.id - b.id)
    .map(({ row }) => row);

const naiveOrders = ({ orders }: NaiveGame): unknown[] =>
  orders
    .toSorted((a, b) => a.id - b.id)
    .map(({ side, bet, option, price, shares, owner, expiresAt }) => [
      side,
      bet,
      option,
      price,
      shares,
      owner,
      expiresAt?.getTime() ?? null,
    ]);

/** Positions without shares and without purchases of today are left out: an unused one may have a row in only one implementation. */
const corePositions = ({ positions }: Tables, today: string): string[] =>
  [...positions.values()]
    .map(({ player, bet, option, shares, listedShares, status, boughtOn, boughtShares }) => ({
      name: `${player}/${bet}/${option}`,
      figures: [shares, listedShares, boughtOn === today ? boughtShares : 0],
      status,
    }))
    .filter(({ figures }) => figures.some((figure) => figure > 0))
    .map(({ name, figures, status }) => `${name} ${figures.join()} ${status}`)
    .sort();

const naivePositions = (naive: NaiveGame): string[] =>
  naive.holdings
    .map((holding) => ({
      name: `${holding.player}/${holding.bet}/${holding.option}`,
      figures: [holding.free, listedOf(naive, holding.player, holding), boughtToday(naive, holding.player, holding)],
      status: holding.status,
    }))
    .filter(({ figures }) => figures.some((figure) => figure > 0))
    .map(({ name, figures, status }) => `${name} ${figures.join()} ${status}`)
    .sort();

/**
 * Each time that shares leave, rounding changes the cost by less than a millionth of a cent. One implementation rounds for each fill, the
 * other once for all fills of a sale.
 */
const differentCosts = ({ positions, transactions, movements }: Tables, naive: NaiveGame): string[] =>
  [...positions.values()].flatMap(({ player, bet, option, cost, shares, listedShares }) => {
    const holding = naive.holdings.find((each) => each.player === player && each.bet === bet && each.option === option);
    const apart = Math.abs(cost - Number(holding?.cost ?? 0n));
    const allowed = shares + listedShares === 0 ? 0 : transactions.length + movements.length;
    return apart > allowed ? [`cost of ${player}/${bet}/${option}: core ${cost}, naive ${holding?.cost}`] : [];
  });
