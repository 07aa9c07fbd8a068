import { type Cents, type Command, DEFAULT_START_BUDGET, type Outcome, type UserId, warsawDay } from '@wieszcz/domain';
import type pg from 'pg';
import { createExchange } from '../exchange/index.ts';
import { writeNetWorths } from '../features/players/net-worths.ts';
import { hashPassword } from '../platform/auth/passwords.ts';
import { createDatabase, createPool, type Database } from '../platform/database/pool.ts';
import type { Log } from '../platform/log.ts';
import { HISTORY_DAYS, inventPeople, inventTemper, type Person, type Player } from './crowd.ts';
import { analyze, insertMarket, insertPeople, publishMarket } from './demo.queries.ts';
import { endOf } from './ending.ts';
import { createRandom, type Random } from './random.ts';
import { type Cast, simulate, type World } from './simulate.ts';

/** The password of every account of the demo. */
export const DEMO_PASSWORD = 'wieszcz-demo';
/** The accounts that the terminal and the sign-in screen show. */
const SHOWN = ['gracz', 'gracz2', 'moderator', 'admin'] as const;

const SEED = 1830;
const DAY = 86_400_000;

export type FillOptions = { pool: pg.Pool; log: Log; startBudget?: Cents; now?: Date; seed?: number };

/**
 * Plays ninety days of the game into an empty database. Money and shares move through the exchange alone, each batch at its
 * moment of the past, so the journal is as true as any; only people and markets are written here, with their past dates.
 * The same seed and time make the same game. Takes some seconds.
 */
export async function fillDemo({
  pool,
  log,
  startBudget = DEFAULT_START_BUDGET,
  now = new Date(),
  seed = SEED,
}: FillOptions): Promise<void> {
  if (process.env.NODE_ENV === 'production') throw new Error('The demo game is refused where NODE_ENV=production.');
  const started = performance.now();
  // Nothing is lost when power fails during the demo's making but the demo, so no commit waits for the disk.
  const own = createPool(pool.options.connectionString!, log, { max: 4, settings: { synchronous_commit: 'off' } });
  try {
    const db = createDatabase(own);
    const random = createRandom(seed);
    const { cast, staff } = await invite(db, random, now, startBudget);
    const exchange = openPastExchange(own, log);
    await simulate(worldOf(db, exchange, staff, now), cast, now, random);
    await exchange.close();
    await analyze(db);
    await writeNetWorths(db, now);
  } finally {
    await own.end();
  }
  log.info({ seconds: Math.round((performance.now() - started) / 100) / 10 }, 'the demo game is ready');
}

async function invite(
  db: Database,
  random: Random,
  now: Date,
  startBudget: Cents,
): Promise<{ cast: Cast; staff: Cast['staff'] }> {
  const people = inventPeople(random);
  const joined = (person: Person) => new Date(now.getTime() - Math.min(HISTORY_DAYS + 0.2, person.joined + 0.01) * DAY);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const ids = await insertPeople(
    db,
    people.map((person) => ({ ...person, joinedAt: joined(person) })),
    passwordHash,
  );
  const idOf = (username: string): UserId => ids[people.findIndex((person) => person.username === username)]!;
  const staff = { moderator: idOf('moderator'), moderator2: idOf('moderator2') };
  const players = people.flatMap((person, index): Player[] => {
    const isShown = SHOWN.some((username) => username === person.username);
    return person.role === 'player' ? [{ ...person, ...inventTemper(random), id: ids[index]!, isShown }] : [];
  });
  return { cast: { players, staff, startBudget }, staff };
}

/** An exchange whose clock stands where the simulation puts it; each call is one batch. */
function openPastExchange(pool: pg.Pool, log: Log) {
  let at = new Date(0);
  // One lane: what is submitted together is settled in its order, so that the same seed makes the same game.
  const exchange = createExchange({ pool, clock: { now: () => at }, log, lanes: 1 });
  return {
    async settle(commands: Command[], moment: Date): Promise<Outcome[]> {
      at = moment;
      return await Promise.all(commands.map((command) => exchange.submit(command)));
    },
    close: () => exchange.drain(),
  };
}

function worldOf(db: Database, exchange: Pick<World, 'settle'>, staff: Cast['staff'], now: Date): World {
  const today = warsawDay(now);
  return {
    settle: exchange.settle,
    async createMarket(planned, createdAt) {
      const endDate = endOf(planned, today);
      const { topic, description, bets } = planned.text(endDate);
      const id = await insertMarket(db, {
        topic,
        description,
        category: planned.category,
        endDate,
        author: staff[planned.author],
        createdAt,
      });
      return { id, betTitles: bets };
    },
    publish: (market, at) => publishMarket(db, market, at),
  };
}
