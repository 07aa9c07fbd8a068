import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, createPool } from '@wieszcz/server/database/pool';
import { createExchange } from '@wieszcz/server/exchange';
import { silentLog } from '@wieszcz/server/log';
import { type Link, openLink } from '@wieszcz/server/testing/link';
import { createUser } from '@wieszcz/server/users/create-user';
import { findUserByUsername } from '@wieszcz/server/users/queries';
import type pg from 'pg';
import type { Cleanup } from '../cleanup.ts';
import { type Database, startDatabase } from '../database.ts';
import { endProcessesOf } from '../leftover-processes.ts';
import { PASSWORD } from './requests.ts';
import { type ClockedServer, startClockedServer } from './server.ts';

const SERVERS = 2;

/** The processes of a simulated game: a PostgreSQL of its own, two servers that share a link to it, and their time. */
export type Bed = {
  now: Date;
  database: Database;
  link: Link;
  servers: ClockedServer[];
  /** The pool of the simulation, connected without the link. */
  pool: pg.Pool;
  setTime(now: Date): Promise<void>;
  /** Closes a bid that has expired or whose market has closed. Both ids are the server's. */
  sweep(market: number, bid: number): Promise<void>;
  block(username: string): Promise<void>;
  addModerator(username: string): Promise<void>;
};

export async function createBed(start: Date, cleanup: Cleanup): Promise<Bed> {
  const folder = await mkdtemp(join(tmpdir(), 'wieszcz-simulation-'));
  cleanup.add(async () => {
    cleanup.leftoverProcesses.push(...(await endProcessesOf(folder)));
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  // When the simulation is started by root, PostgreSQL runs as another user, which must be able to enter the folder.
  await chmod(folder, 0o755);
  const database = await startDatabase({ data: folder });
  cleanup.add(() => database.close());
  const link = await openLink(database.url);
  cleanup.add(() => link.close());
  const options = { databaseUrl: link.url, dataDir: join(folder, 'data'), logFile: join(folder, 'servers.log'), now: start };
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => startClockedServer(options)));
  cleanup.add(() => Promise.all(servers.map((server) => server.stop())));
  const pool = createPool(database.url, silentLog, { application_name: 'simulation', max: 4 });
  const clock = { now: () => bed.now };
  const exchange = createExchange({ pool, clock, log: silentLog });
  cleanup.add(async () => {
    await exchange.drain();
    await pool.end();
  });
  const bed: Bed = {
    now: start,
    database,
    link,
    servers,
    pool,
    async setTime(now) {
      bed.now = now;
      await Promise.all(servers.map((server) => server.setTime(now)));
    },
    sweep: (market, bid) => persist(() => exchange.submit({ kind: 'sweepBids', market: market as never, bids: [bid as never] })),
    block: (username) =>
      persist(async () => {
        const user = await findUserByUsername(createDatabase(pool), username);
        await exchange.submit({ kind: 'blockUser', user: user!.id });
      }),
    async addModerator(username) {
      const person = { username, firstName: 'Jan', surname: 'Autor', email: `${username}@example.org`, password: PASSWORD };
      await createUser({ db: createDatabase(pool), clock }, person, 'moderator');
    },
  };
  return bed;
}

const PERSIST_MS = 60_000;

/** Repeats work of the operator or of a job, which may be done twice, until it succeeds: the database may be recovering. */
async function persist(work: () => Promise<unknown>): Promise<void> {
  for (const deadline = performance.now() + PERSIST_MS; ; await sleep(100)) {
    try {
      await work();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  }
}
