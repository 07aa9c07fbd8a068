import { warsawDay } from '@wieszcz/domain';
import type { Command, Outcome } from '@wieszcz/domain';
import * as domain from '@wieszcz/domain/testing';
import type { Move, View, World } from '@wieszcz/domain/testing';
import * as fc from 'fast-check';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import { audit, createExchange } from './index.ts';
import type { Exchange } from './index.ts';
import { addMarket, addModerator, addUsersWithoutAccount, PATIENT, publish } from './testing/game.ts';
import * as sql from './testing/game.queries.ts';

const PLAYERS = 5;
const { pool } = await createTestDatabase();
const clock = createTestClock();

const move = fc.oneof(
  ...Object.entries(domain.WEIGHTS).map(([kind, weight]) => ({
    weight,
    arbitrary: fc.record({
      kind: fc.constant(kind as Move['kind']),
      actor: fc.nat(40),
      target: fc.nat(60),
      option: fc.boolean(),
      price: fc.integer({ min: 1, max: 100 }),
      shares: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 1000 })),
    }),
  })),
);
const games = fc.array(fc.array(move, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 8 });

/** One game played twice: in the database behind an exchange, and in memory. */
type Game = { exchange: Exchange; world: World; view: View };

async function startGame(): Promise<Game> {
  const exchange = createExchange({ pool, clock, log: silentLog, ...PATIENT });
  const world = domain.createWorld(clock.now());
  const moderators = [await addModerator(pool), await addModerator(pool)];
  const players = await addUsersWithoutAccount(pool, PLAYERS);
  for (const id of moderators) domain.addUser(world, id, 'moderator');
  for (const id of players) domain.addUser(world, id);
  const markets = [];
  for (const [number, author] of [moderators[0]!, moderators[1]!, moderators[0]!].entries()) {
    const market = await addMarket(pool, author);
    const isPublished = number < 2;
    domain.addMarket(world, market, author, isPublished);
    if (isPublished) await publish(pool, market);
    markets.push(market);
  }
  const game = {
    exchange,
    world,
    view: { players, moderators, markets, bets: [], offers: [], bids: [], positions: [], now: clock.now() },
  };
  const opening: Command[] = players.map((player) => ({ kind: 'openLedgerAccount', player, startBudget: 60_000 as never }));
  for (const market of [0, 0, 1, 2]) opening.push(openingBet(world, markets[market]!, opening.length));
  await playTogether(game, opening);
  domain.run(world, opening);
  return game;
}

const openingBet = ({ state }: World, market: number, serial: number): Command =>
  ({
    kind: 'addBet',
    moderator: state.markets.get(market as never)!.author,
    market,
    title: `opening ${serial}`,
    yesPrice: 60,
    noPrice: 45,
    shares: 10_000,
  }) as Command;

/** Submits commands concurrently, but each resolution alone, because its order among concurrent trades on other markets is undefined. */
async function playTogether({ exchange }: Game, commands: readonly Command[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const batch of splitAtResolutions(commands))
    outcomes.push(...(await Promise.all(batch.map((command) => exchange.submit(command)))));
  return outcomes;
}

function splitAtResolutions(commands: readonly Command[]): Command[][] {
  const batches: Command[][] = [[]];
  for (const command of commands) {
    if (command.kind === 'solveMarket') batches.push([command], []);
    else batches.at(-1)!.push(command);
  }
  return batches;
}

/** Rows of this game, oldest first. Ids differ between database and memory; the order is the same. */
async function viewInDatabase({ view }: Game): Promise<View> {
  const [bets, offers, bids, positions] = await Promise.all([
    rowsOf<View['bets'][number]>(sql.LIST_BETS),
    rowsOf<View['offers'][number] & { market: number }>(sql.LIST_OFFERS),
    rowsOf<View['bids'][number]>(sql.LIST_BIDS),
    rowsOf<View['positions'][number]>(sql.LIST_CONTRACTS),
  ]);
  return {
    ...view,
    bets: bets.filter(({ market }) => view.markets.includes(market)),
    offers: offers.filter(({ market }) => view.markets.includes(market as never)),
    bids: bids.filter(({ player }) => view.players.includes(player)),
    positions: positions.filter(({ player }) => view.players.includes(player)),
    now: clock.now(),
  };
}

function viewInMemory({ view, world: { state } }: Game): View {
  const byAge = (a: { id: number }, b: { id: number }): number => a.id - b.id;
  return {
    ...view,
    bets: [...state.bets.values()].sort(byAge),
    offers: [...state.offers.values()].sort(byAge),
    bids: [...state.bids.values()].sort(byAge),
    positions: [...state.positions.values()].sort(byAge),
    now: clock.now(),
  };
}

async function rowsOf<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  return (await pool.query<Row>(text)).rows;
}

/** Replaces ids of bets, offers, bids and positions by their order of appearance, and leaves out topics, which differ. */
function withoutIds(value: unknown): string {
  const names = new Map<string, string>();
  const rename = (kind: string, id: unknown): string => {
    const name = `${kind} ${String(id)}`;
    if (!names.has(name)) names.set(name, `#${names.size}`);
    return names.get(name)!;
  };
  return JSON.stringify(
    value,
    function (this: object, key, part: unknown) {
      if (key === 'topic') return undefined;
      if (typeof part !== 'number') return part;
      if (key === 'bet' || key === 'offer') return rename(key, part);
      if (key === 'id' && 'expiresAt' in this) return rename('bid', part);
      if (key !== 'id') return part;
      return rename('betTitle' in this ? 'position' : 'createdAt' in this ? 'offer' : 'bet', part);
    },
    1,
  );
}

async function databaseDump({ view }: Game): Promise<unknown> {
  const ofGame = <Row extends { market?: number; user?: number; player?: number; purchaser?: number }>(rows: Row[]): Row[] =>
    rows.filter(
      ({ market, user, player, purchaser }) =>
        view.markets.includes(market as never) || view.players.includes((user ?? player ?? purchaser) as never),
    );
  const bets = ofGame(await rowsOf<{ market: number; id: number }>(sql.BETS));
  const betIds = new Set(bets.map(({ id }) => id));
  const onBets = <Row extends { bet: number }>(rows: Row[]): Row[] => rows.filter(({ bet }) => betIds.has(bet));
  return {
    bets,
    balances: ofGame(await rowsOf<{ user: number }>(sql.BALANCES)),
    reserves: ofGame(await rowsOf<{ user: number }>(sql.RESERVES)),
    organizers: ofGame(await rowsOf<{ market: number }>(sql.ORGANIZERS)),
    positions: ofGame(await rowsOf<{ player: number }>(sql.CONTRACTS)),
    offers: onBets(await rowsOf<{ bet: number }>(sql.OFFERS)),
    bids: onBets(await rowsOf<{ bet: number }>(sql.BIDS)),
    transactions: onBets(await rowsOf<{ bet: number }>(sql.TRANSACTIONS)),
    resolutions: ofGame(await rowsOf<{ market: number }>(sql.RESOLUTIONS)),
  };
}

function memoryDump({ world: { tables }, view }: Game): unknown {
  const balanceOf = (account: number | undefined): number => tables.balances.get(account as never)!;
  const accountOf = new Map([...tables.players].map(([account, user]) => [user, account]));
  const compareBy =
    <Row>(...keys: ((row: Row) => number)[]) =>
    (a: Row, b: Row) =>
      keys.map((key) => key(a) - key(b)).find(Boolean) ?? 0;
  const byBook = compareBy<{ id: number; bet: number; option: boolean; price: number }>(
    (row) => row.bet,
    (row) => Number(row.option),
    (row) => row.price,
    (row) => row.id,
  );
  return {
    bets: [...tables.bets.values()].map(({ id, market, title, yesPrice, noPrice, shares, lastYesPrice, lastNoPrice }) => ({
      id,
      market,
      title,
      yesPrice,
      noPrice,
      shares,
      lastYesPrice,
      lastNoPrice,
    })),
    balances: view.players.map((user) => ({ user, balance: balanceOf(accountOf.get(user)) })),
    reserves: [...tables.reserves].sort(compareBy(([user]) => user)).map(([user, id]) => ({ user, balance: balanceOf(id) })),
    organizers: [...tables.organizers]
      .sort(compareBy(([market]) => market))
      .map(([market, id]) => ({ market, balance: balanceOf(id) })),
    positions: [...tables.positions.values()]
      .sort(
        compareBy(
          (row) => row.player,
          (row) => row.bet,
          (row) => Number(row.option),
        ),
      )
      .map(({ player, bet, option, shares, listedShares, cost, boughtOn, boughtShares, status }) => ({
        player,
        bet,
        option,
        shares,
        listedShares,
        cost,
        boughtOn,
        boughtShares,
        status,
      })),
    offers: [...tables.offers.values()]
      .sort(byBook)
      .map(({ bet, option, price, shares, seller }) => ({ bet, option, price, shares, seller })),
    bids: [...tables.bids.values()]
      .sort(byBook)
      .map(({ bet, option, price, shares, player, expiresAt }) => ({ bet, option, price, shares, player, expiresAt })),
    transactions: tables.transactions.map(({ kind, bet, option, price, shares, purchaser, dealer }) => ({
      kind,
      bet,
      option,
      price,
      shares,
      purchaser,
      dealer,
    })),
    resolutions: [...tables.resolutions.values()]
      .sort(compareBy((row) => row.market))
      .map(({ market, solver, bet, option, day }) => ({ market, solver, bet, option, day })),
  };
}

it('settles a batch in the database exactly as the domain settles its commands one after another in memory', async () => {
  await fc.assert(
    fc.asyncProperty(games, async (batches) => {
      const game = await startGame();
      for (const [serial, moves] of batches.entries()) {
        clock.advance({ hours: 7 });
        domain.setTime(game.world, clock.now());
        const [inDatabase, inMemory] = [await viewInDatabase(game), viewInMemory(game)];
        const commandsOn = (view: View): Command[] =>
          moves.flatMap((move, index) => domain.toCommand(move, view, serial * 100 + index) ?? []);
        const outcomes = await playTogether(game, commandsOn(inDatabase));
        const expected = commandsOn(inMemory).flatMap((command) => domain.run(game.world, [command]));
        expect(withoutIds(outcomes)).toBe(withoutIds(expected));
        expect(withoutIds(await databaseDump(game))).toBe(withoutIds(memoryDump(game)));
      }
      expect(warsawDay(clock.now())).toBe(game.world.today);
      expect((await audit(pool)).differences).toEqual([]);
    }),
    { numRuns: 30, endOnFailure: true },
  );
}, 120_000);
