import { type Cents, type Command, DAY_MS, DEFAULT_START_BUDGET, type Outcome, type UserId, warsawDay } from '@wieszcz/domain';
import type pg from 'pg';
import { createExchange } from '../exchange/index.ts';
import { writeNetWorths } from '../features/players/net-worths.ts';
import { hashPassword } from '../platform/auth/passwords.ts';
import { createDatabase, createPool, type Database } from '../platform/database/pool.ts';
import type { Log } from '../platform/log.ts';
import { DEMO_ACCESS, DEMO_PASSWORD } from './access.ts';
import { analyze, finishDemo, insertMarket, insertPeople, listPositionIds, publishMarket } from './demo.queries.ts';
import { closingOf, endOf } from './ending.ts';
import { HISTORY_DAYS, inventPeople, inventTemperament, type Person, type Player } from './players/population.ts';
import { createRandom, type Random } from './random.ts';
import { type Participants, simulate, type GameWriter } from './simulate.ts';

const MARKET_MAKERS = 4;
const SEED = 1830;
/** Days from a registration to the earliest opening of the ledger account, so that the registration comes first. */
const REGISTERED_BEFORE = 0.01;

export type FillOptions = { pool: pg.Pool; log: Log; startBudget?: Cents; now?: Date; seed?: number };

/**
 * Simulates `HISTORY_DAYS` days of the game in an empty database, in a few seconds. Money and shares move only through the exchange, with past
 * times, so the journal passes the audit. Users and markets are inserted directly, with past dates. The same `seed` and `now` make the same
 * game. Rejects where NODE_ENV=production.
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
  // A power failure can only lose the demo itself, so commits don't wait for the disk.
  const demoPool = createPool(pool.options.connectionString!, log, { max: 4, settings: { synchronous_commit: 'off' } });
  try {
    const db = createDatabase(demoPool);
    const random = createRandom(seed);
    const participants = await insertParticipants(db, random, now, startBudget);
    const exchange = createSimulatedExchange(demoPool, log);
    await simulate(createGameWriter(db, exchange, participants.staff, now), participants, now, random);
    await exchange.close();
    await analyze(db);
    await writeNetWorths(db, { now: () => now });
    await finishDemo(db);
  } finally {
    await demoPool.end();
  }
  log.info({ seconds: Math.round((performance.now() - started) / 100) / 10 }, 'the demo game is ready');
}

async function insertParticipants(db: Database, random: Random, now: Date, startBudget: Cents): Promise<Participants> {
  const people = inventPeople(random);
  const joinDateOf = ({ joinedDaysAgo }: Person) => new Date(now.getTime() - (joinedDaysAgo + REGISTERED_BEFORE) * DAY_MS);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const ids = await insertPeople(
    db,
    people.map((person) => ({ ...person, joinedAt: joinDateOf(person) })),
    passwordHash,
  );
  const idOf = (username: string): UserId => ids[people.findIndex((person) => person.username === username)]!;
  const staff = { moderator: idOf('moderator'), moderator2: idOf('moderator2') };
  const players = people.flatMap((person, index): Player[] => {
    const isShown = DEMO_ACCESS.accounts.some(({ username }) => username === person.username);
    return person.role === 'player'
      ? [{ ...person, ...inventTemperament(random), id: ids[index]!, isShown, isMaker: false }]
      : [];
  });
  const joinedFirst = players.filter(({ joinedDaysAgo, isShown }) => joinedDaysAgo === HISTORY_DAYS && !isShown);
  for (const player of joinedFirst.slice(0, MARKET_MAKERS)) player.isMaker = true;
  return { players, staff, startBudget };
}

/** An exchange whose clock shows the simulated time. `settle` submits commands that are given at the same time. */
function createSimulatedExchange(pool: pg.Pool, log: Log) {
  let simulatedTime = new Date(0);
  // One lane settles commands in the order of their submission, so that the same seed makes the same game.
  const exchange = createExchange({ pool, clock: { now: () => simulatedTime }, log, lanes: 1 });
  return {
    async settle(commands: Command[], at: Date): Promise<Outcome[]> {
      simulatedTime = at;
      return await Promise.all(commands.map((command) => exchange.submit(command)));
    },
    close: () => exchange.drain(),
  };
}

function createGameWriter(
  db: Database,
  exchange: Pick<GameWriter, 'settle'>,
  staff: Participants['staff'],
  now: Date,
): GameWriter {
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
        tradingClosesAt: closingOf(planned, endDate),
        author: staff[planned.author],
        createdAt,
      });
      return { id, betTitles: bets };
    },
    publish: (market, at) => publishMarket(db, market, at),
    findPositions: (positions) =>
      listPositionIds(
        db,
        positions.map(({ player, side: { bet, option } }) => ({ player, bet: bet.id, option })),
      ),
  };
}
