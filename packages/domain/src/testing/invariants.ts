import type { Option } from '../settle/commands.ts';
import type { LedgerAccountId } from '../values/ids.ts';
import { MAX_SHARES_PER_DAY } from '../values/limits.ts';
import type { Position } from '../settle/state.ts';
import type { Tables, World } from './world.ts';

/** Recomputes balances and shares from the journal; describes each broken invariant in words. */
export function brokenInvariants(world: World): string[] {
  return [
    ...brokenMoney(world),
    ...brokenBets(world.tables),
    ...brokenPositions(world),
    ...brokenBonuses(world.tables),
    ...brokenOffers(world),
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

/** Players' positions hold the shares that the organizer has sold; the organizer's offer holds the others. */
function brokenOption(tables: Tables, bet: BetRow, option: Option): string[] {
  const name = `bet ${bet.id} ${option}`;
  const isHere = (row: { bet: number; option: Option }): boolean => row.bet === bet.id && row.option === option;
  const trades = tables.transactions.filter(isHere);
  const sold = sumShares(trades.filter(({ dealer }) => dealer === null));
  const unsold = sumShares([...tables.offers.values()].filter((row) => isHere(row) && row.seller === null));
  const held = sum([...tables.positions.values()].filter(isHere).map((row) => row.shares + row.listedShares));
  const isSolved = tables.resolutions.has(bet.market);
  return [
    ...mustBe(`shares of the organizer, ${name}`, sold + unsold, isSolved ? sold : bet.shares),
    ...mustBe(`shares in positions, ${name}`, held, sold),
    ...mustBe(`last price, ${name}`, option ? bet.lastYesPrice : bet.lastNoPrice, trades.at(-1)?.price ?? 0),
  ];
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
  transactions.filter((row) => row.bet === bet && row.option === option && row.purchaser === player);

function brokenShares(tables: Tables, position: Position): string[] {
  const { id, bet, option, player, cost } = position;
  const held = position.shares + position.listedShares;
  const sold = tables.transactions.filter((row) => row.bet === bet && row.option === option && row.dealer === player);
  const offered = [...tables.offers.values()].filter((offer) => offer.position === id);
  return [
    ...mustBe(`shares of position ${id}`, held, sumShares(purchasesOf(tables, position)) - sumShares(sold)),
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
  const payouts = tables.movements.filter((row) => row.position === position.id);
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

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
const sumShares = (rows: readonly { shares: number }[]): number => sum(rows.map((row) => row.shares));
