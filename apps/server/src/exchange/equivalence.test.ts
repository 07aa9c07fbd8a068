import { type Command, HOUR_MS, type Outcome } from '@wieszcz/domain';
import { naive, viewOf } from '@wieszcz/domain/testing';
import type { View } from '@wieszcz/domain/testing';
import { fc } from '@wieszcz/domain/testing/properties';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { createTestDatabase } from '../testing/database.ts';
import { audit, createExchange } from './index.ts';
import type { Exchange } from './index.ts';
import * as sql from './testing/game.queries.ts';
import { addMarket, addModerator, addUsersWithoutAccount, PATIENT, publish } from './testing/game.ts';

const PLAYERS = 6;
const { pool } = await createTestDatabase();
const clock = createTestClock();

/** One game played three times: in the database behind an exchange, and in memory by `settle` and by the naive implementation. */
type Game = { exchange: Exchange; twins: naive.Twins; setting: naive.Setting };

async function startGame(): Promise<Game> {
  const exchange = createExchange({ pool, clock, log: silentLog, ...PATIENT, tradersLastFrom: 0 });
  const moderators = [await addModerator(pool), await addModerator(pool)];
  const players = await addUsersWithoutAccount(pool, PLAYERS);
  const now = clock.now();
  const markets = [];
  for (const author of [moderators[0]!, moderators[1]!, moderators[0]!]) markets.push(await addMarket(pool, author));
  for (const market of markets.slice(0, 2)) await publish(pool, market);
  const setting = { players, moderators, markets, now };
  const game = { exchange, twins: naive.startTwins(setting), setting };
  await playTogether(game, naive.openingOf(setting));
  return game;
}

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
    if (command.kind === 'resolveMarket') batches.push([command], []);
    else batches.at(-1)!.push(command);
  }
  return batches;
}

type Rows = Pick<View, 'bets' | 'offers' | 'bids' | 'positions'>;

/** Rows of this game, oldest first. Ids differ between database and memory; the order is the same. */
async function rowsInDatabase({ setting }: Game): Promise<Rows> {
  const [bets, offers, bids, positions] = await Promise.all([
    rowsOf<View['bets'][number]>(sql.LIST_BETS),
    rowsOf<View['offers'][number] & { market: number }>(sql.LIST_OFFERS),
    rowsOf<View['bids'][number]>(sql.LIST_BIDS),
    rowsOf<View['positions'][number]>(sql.LIST_CONTRACTS),
  ]);
  return {
    bets: bets.filter(({ market }) => setting.markets.includes(market)),
    offers: offers.filter(({ market }) => setting.markets.includes(market as never)),
    bids: bids.filter(({ player }) => setting.players.includes(player)),
    positions: positions.filter(({ player }) => setting.players.includes(player)),
  };
}

/** Returns a function that replaces the ids in a command of the game in memory by those of the same rows in the database, if they exist. */
async function createTranslation(game: Game): Promise<(command: Command) => Command> {
  const [memory, database] = [viewOf(game.twins.world), await rowsInDatabase(game)];
  const idsOf = (kind: keyof Rows) =>
    new Map<number, number>(memory[kind].map(({ id }, place) => [id, database[kind][place]!.id]));
  const ids = { bet: idsOf('bets'), offer: idsOf('offers'), bid: idsOf('bids'), position: idsOf('positions') };
  const translated = <Part extends object>(part: Part): Part =>
    Object.fromEntries(
      Object.entries(part).map(([key, value]): [string, unknown] => {
        if (key in ids) return [key, ids[key as keyof typeof ids].get(value as number) ?? value];
        if (key === 'bids') return [key, (value as number[]).map((id) => ids.bid.get(id) ?? id)];
        const isPart = key === 'band' || key === 'verdict';
        return [key, isPart && typeof value === 'object' && value !== null ? translated(value) : value];
      }),
    ) as Part;
  return translated;
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

async function databaseDump({ setting }: Game): Promise<unknown> {
  const ofGame = <Row extends { market?: number; user?: number; player?: number; buyer?: number }>(rows: Row[]): Row[] =>
    rows.filter(
      ({ market, user, player, buyer }) =>
        setting.markets.includes(market as never) || setting.players.includes((user ?? player ?? buyer) as never),
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

function memoryDump({ twins, setting }: Game): unknown {
  const { tables } = twins.world;
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
    balances: setting.players
      .filter((user) => accountOf.has(user))
      .map((user) => ({ user, balance: balanceOf(accountOf.get(user)) })),
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
    transactions: tables.transactions.map(({ kind, bet, option, price, shares, buyer, seller }) => ({
      kind,
      bet,
      option,
      price,
      shares,
      buyer,
      seller,
    })),
    resolutions: [...tables.resolutions.values()]
      .sort(compareBy((row) => row.market))
      .map(({ market, resolver, bet, option, none, day }) => ({ market, resolver, bet, option, none, day })),
  };
}

/** Seeds of random games. A smaller seed makes another game, not a simpler one. */
const seeds = fc.noShrink(fc.nat());
/** How many of 1 000 commands are no orders: so many that most games have resolutions. */
const EVENTS = 200;

it('the exchange settles a batch exactly as `settle` and the naive implementation settle its commands one after another in memory', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const dice = naive.createDice(seed);
      const habits = { ...naive.drawHabits(dice), events: EVENTS };
      const game = await startGame();
      for (let serial = 0, batches = 1 + dice(8); serial < batches; serial += 1) {
        clock.advance({ hours: 7 });
        naive.passTime(game.twins, 7 * HOUR_MS);
        const commands = naive.drawBatch(dice, habits, game.twins.world, 1 + dice(30), 100 * (serial + 1));
        const outcomes = await playTogether(game, commands.map(await createTranslation(game)));
        const expected = commands.map((command) => {
          const { outcome, differences } = naive.playCompared(game.twins, command);
          expect(differences).toEqual([]);
          return outcome;
        });
        expect(withoutIds(outcomes)).toBe(withoutIds(expected));
        expect(withoutIds(await databaseDump(game))).toBe(withoutIds(memoryDump(game)));
      }
      expect((await audit(pool)).differences).toEqual([]);
    }),
    { numRuns: 30, endOnFailure: true },
  );
});
