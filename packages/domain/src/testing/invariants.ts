import type { TransactionKind } from '../batch/settling.ts';
import type { Bid, Position } from '../batch/state.ts';
import { positionKey } from '../batch/state.ts';
import type { BetId, LedgerAccountId, UserId } from '../values/ids.ts';
import { MAX_SHARES_PER_DAY, PAYOUT } from '../values/limits.ts';
import type { Option } from '../values/option.ts';
import type { Tables, World } from './world.ts';

/** Recomputes balances and shares from the journal; describes each broken invariant in words. */
export function brokenInvariants(world: World): string[] {
  return [
    ...brokenMoney(world),
    ...brokenBets(world.tables),
    ...brokenOrganizers(world.tables),
    ...brokenPositions(world),
    ...brokenBonuses(world.tables),
    ...brokenOffers(world),
    ...brokenBids(world),
  ];
}

/** One violation, or none. */
const mustBe = (what: string, found: unknown, expected: unknown): string[] =>
  found === expected ? [] : [`${what}: ${String(found)} instead of ${String(expected)}`];

function brokenMoney({ state, tables }: World): string[] {
  const entries = new Map<LedgerAccountId, number>();
  const enter = (account: LedgerAccountId, amount: number): void =>
    void entries.set(account, (entries.get(account) ?? 0) + amount);
  for (const { from, to, amount } of movementsOf(tables)) {
    enter(from, -amount);
    enter(to, amount);
  }
  return [
    ...mustBe('the sum of balances', sum(tables.balances.values()), 0),
    ...mustBe('movements of nothing', movementsOf(tables).filter(({ amount }) => amount <= 0).length, 0),
    ...[...tables.balances].flatMap(([account, balance]) => mustBe(`account ${account}`, balance, entries.get(account) ?? 0)),
    ...[...tables.players].flatMap(([account, player]) => {
      const balance = tables.balances.get(account)!;
      return [
        ...mustBe(`player ${player} as loaded`, state.ledgerAccounts.get(player)!.balance, balance),
        ...mustBe(`player ${player} in debt`, balance < 0, false),
      ];
    }),
  ];
}

const movementsOf = ({ movements, transactions }: Tables): { from: LedgerAccountId; to: LedgerAccountId; amount: number }[] => [
  ...movements,
  ...transactions.map(({ from, to, price, shares }) => ({ from, to, amount: price * shares })),
];

function brokenBets(tables: Tables): string[] {
  const options: Option[] = [true, false];
  return [...tables.bets.values()].flatMap((bet) => options.flatMap((option) => brokenOption(tables, bet, option)));
}

type BetRow = Tables['bets'] extends Map<unknown, infer Row> ? Row : never;

/**
 * Players' positions hold the shares that came from the organizer's lot and from minted pairs and didn't leave by merging and redeeming;
 * the organizer's offer holds the rest of the lot.
 */
function brokenOption(tables: Tables, bet: BetRow, option: Option): string[] {
  const name = `bet ${bet.id} ${option}`;
  const isHere = (row: { bet: number; option: Option }): boolean => row.bet === bet.id && row.option === option;
  const trades = tables.transactions.filter(isHere);
  const shares = (kind: TransactionKind): number => sumShares(trades.filter((row) => row.kind === kind));
  const mergedLot = sumShares(lotMergesOf(tables, bet.id).filter((row) => row.option !== option));
  const sold = shares('purchase') + mergedLot;
  const burned = shares('merge') + shares('merge_with_lot') + mergedLot + redeemedOf(tables, bet.id);
  const unsold = sumShares([...tables.offers.values()].filter((row) => isHere(row) && row.seller === null));
  const held = sum([...tables.positions.values()].filter(isHere).map((row) => row.shares + row.listedShares));
  const isResolved = tables.resolutions.has(bet.market);
  return [
    ...mustBe(`shares of the organizer, ${name}`, sold + unsold, isResolved ? sold : bet.shares),
    ...mustBe(`shares in positions, ${name}`, held, sold + shares('mint') - burned),
    ...mustBe(`last price, ${name}`, option ? bet.lastYesPrice : bet.lastNoPrice, lastPriceOf(tables, bet.id, option)),
  ];
}

const lotMergesOf = ({ transactions }: Tables, bet: BetId): Tables['transactions'] =>
  transactions.filter((row) => row.bet === bet && row.kind === 'merge_with_lot');

/** Redeemed pairs of a bet, or of one player's positions on it. */
const redeemedOf = ({ movements, positions }: Tables, bet: BetId, player?: UserId): number => {
  const pairs = movements.filter(({ kind, position }) => {
    const redeemed = kind === 'redeem' ? positions.get(position!)! : null;
    return redeemed?.bet === bet && (player === undefined || redeemed.player === player);
  });
  return sum(pairs.map(({ amount }) => amount)) / PAYOUT;
};

/** A merge with a lot has no row for the lot's option, but sets its last price like any merge. */
function lastPriceOf({ transactions }: Tables, bet: BetId, option: Option): number {
  const last = transactions.findLast((row) => row.bet === bet && (row.option === option || row.kind === 'merge_with_lot'));
  if (!last) return 0;
  return last.option === option ? last.price : PAYOUT - last.price;
}

/** An organizer has the price of each share sold from its lots, and 1 $ for each minted pair that still exists, less payouts. */
function brokenOrganizers(tables: Tables): string[] {
  return [...tables.organizers].flatMap(([market, account]) => {
    const trades = tables.transactions.filter((row) => row.market === market);
    const amountOf = (kind: TransactionKind): number =>
      sum(trades.filter((row) => row.kind === kind).map(({ price, shares }) => price * shares));
    const bets = [...tables.bets.values()].filter((bet) => bet.market === market);
    const lots = bets.flatMap(({ id }) => lotMergesOf(tables, id));
    const lotRevenue = amountOf('purchase') + sum(lots.map(({ price, shares }) => (PAYOUT - price) * shares));
    const minted = sumShares(trades.filter(({ kind, option }) => kind === 'mint' && option));
    const merged = sumShares(trades.filter(({ kind, option }) => kind === 'merge' && option)) + sumShares(lots);
    const redeemed = sum(bets.map(({ id }) => redeemedOf(tables, id)));
    const paid = sum(tables.movements.filter(({ kind, from }) => kind === 'payout' && from === account).map((row) => row.amount));
    const expected = lotRevenue + PAYOUT * (minted - merged - redeemed) - paid;
    return mustBe(`account of the organizer of market ${market}`, tables.balances.get(account), expected);
  });
}

function brokenPositions({ state, tables }: World): string[] {
  return [...tables.positions.values()].flatMap((position) => [
    ...brokenShares(tables, position),
    ...brokenCap(tables, position),
    ...brokenPayout(tables, position),
    ...mustBe(`position ${position.id} as loaded`, JSON.stringify(state.positions.get(position.id)), JSON.stringify(position)),
  ]);
}

const purchasesOf = ({ transactions }: Tables, { bet, option, player }: Position): Tables['transactions'] =>
  transactions.filter((row) => row.bet === bet && row.option === option && row.buyer === player);

function brokenShares(tables: Tables, position: Position): string[] {
  const { id, bet, option, player, cost } = position;
  const held = position.shares + position.listedShares;
  const sold = tables.transactions.filter((row) => row.bet === bet && row.option === option && row.seller === player);
  const offered = [...tables.offers.values()].filter((offer) => offer.position === id);
  return [
    ...mustBe(
      `shares of position ${id}`,
      held,
      sumShares(purchasesOf(tables, position)) - sumShares(sold) - redeemedOf(tables, bet, player),
    ),
    ...mustBe(`listed shares of position ${id}`, position.listedShares, sumShares(offered)),
    ...mustBe(`position ${id} has a cost`, cost > 0, held > 0),
    ...mustBe(`position ${id} has a possible cost`, cost >= 0 && cost <= held * 100_000_000, true),
  ];
}

function brokenCap(tables: Tables, position: Position): string[] {
  const purchases = purchasesOf(tables, position);
  const boughtOn = (day: string): number => sumShares(purchases.filter((row) => row.day === day));
  const days = [...new Set(purchases.map(({ day }) => day))];
  return [
    ...mustBe(`bought shares of position ${position.id}`, position.boughtShares, boughtOn(position.boughtOn)),
    ...days.flatMap((day) =>
      mustBe(`position ${position.id} above the cap on ${day}`, boughtOn(day) > MAX_SHARES_PER_DAY, false),
    ),
  ];
}

/** Each winning share is paid 1 $ once; other shares are not paid. */
function brokenPayout(tables: Tables, position: Position): string[] {
  const verdict = tables.resolutions.get(position.market);
  const held = position.shares + position.listedShares;
  const payouts = tables.movements.filter((row) => row.kind === 'payout' && row.position === position.id);
  const isCorrectBet = position.bet === verdict?.bet;
  const hasWon = verdict !== undefined && position.option === (isCorrectBet ? verdict.option : false);
  const status = hasWon ? 'WON' : 'LOST';
  return [
    ...mustBe(`payout of position ${position.id}`, sum(payouts.map(({ amount }) => amount)), hasWon ? held * 100 : 0),
    ...mustBe(`position ${position.id} paid again`, payouts.length > 1, false),
    ...mustBe(`status of position ${position.id}`, position.status, verdict && held > 0 ? status : 'PENDING'),
    ...mustBe(
      `position ${position.id} still on sale after the resolution`,
      verdict !== undefined && position.listedShares > 0,
      false,
    ),
  ];
}

function brokenBonuses({ bonuses, movements }: Tables): string[] {
  const days = new Set(bonuses.map(({ player, day }) => `${player} ${day}`));
  return [
    ...mustBe('bonuses of different days', days.size, bonuses.length),
    ...mustBe(
      'bonuses for a day before one already paid',
      bonuses.filter((bonus, index) => isLate(bonuses, bonus, index)).length,
      0,
    ),
    ...mustBe('paid bonuses', movements.filter(({ kind }) => kind === 'daily_bonus').length, bonuses.length),
  ];
}

const isLate = (bonuses: Tables['bonuses'], { player, day }: Tables['bonuses'][number], index: number): boolean =>
  bonuses.slice(0, index).some((earlier) => earlier.player === player && earlier.day >= day);

function brokenOffers({ state, tables }: World): string[] {
  const ids = (offers: Iterable<number>): string => [...offers].sort((a, b) => a - b).join();
  const empty = [...tables.offers.values()].filter(({ shares }) => shares <= 0);
  return [
    ...mustBe('open offers', ids(state.offers.keys()), ids(tables.offers.keys())),
    ...mustBe('offers without shares', empty.length, 0),
  ];
}

/** A reserve holds the price of every share of its player's bids; each bid has a position to fill; a resolved market has no bids. */
function brokenBids({ state, tables }: World): string[] {
  const bids = [...tables.bids.values()];
  return [
    ...mustBe('open bids', JSON.stringify([...state.bids.values()]), JSON.stringify(bids)),
    ...mustBe('bids without shares', bids.filter(({ shares }) => shares <= 0).length, 0),
    ...[...tables.reserves].flatMap(([player, account]) => {
      const expected = sum(bids.filter((bid) => bid.player === player).map(({ price, shares }) => price * shares));
      return [
        ...mustBe(`reserve of player ${player}`, tables.balances.get(account), expected),
        ...mustBe(`reserve of player ${player} as loaded`, state.reserves.get(player)!.balance, expected),
        ...mustBe(
          `bids of player ${player}`,
          state.bidCounts.get(player) ?? 0,
          bids.filter((bid) => bid.player === player).length,
        ),
      ];
    }),
    ...bids.flatMap(({ id, player, bet, option, market, reserve }) => [
      ...mustBe(`position for bid ${id}`, state.positionOf.has(positionKey(player, bet, option)), true),
      ...mustBe(`reserve of bid ${id}`, reserve, tables.reserves.get(player)),
      ...mustBe(`bid ${id} of a resolved market`, tables.resolutions.has(market), false),
    ]),
  ];
}

/** Pairs of orders of different players that should have traded with each other: none, unless a clock has gone back past an expiry. */
export function crossedOrders({ tables, now }: World): string[] {
  const open = [...tables.bids.values()].filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  const crosses = (
    bid: Bid,
    order: { bet: BetId; option: Option; price: number; owner: UserId | null; isBid: boolean },
  ): boolean =>
    order.bet === bid.bet &&
    order.owner !== bid.player &&
    (order.isBid
      ? order.option !== bid.option && order.price + bid.price >= PAYOUT
      : order.option === bid.option && order.price <= bid.price);
  const orders = [
    ...[...tables.offers.values()].map((offer) => ({ ...offer, owner: offer.seller, isBid: false })),
    ...open.map((bid) => ({ ...bid, owner: bid.player, isBid: true })),
  ];
  return open.flatMap((bid) =>
    orders.filter((order) => crosses(bid, order)).map((order) => `bid ${bid.id} crosses order ${order.id}`),
  );
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
const sumShares = (rows: readonly { shares: number }[]): number => sum(rows.map((row) => row.shares));
