import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { createUser } from '../features/users/create-user.ts';
import { afterwards } from '../testing/afterwards.ts';
import { createTestDatabase } from '../testing/database.ts';
import { addressOf, runServer } from '../testing/process.ts';
import { systemClock } from './clock.ts';
import { createPool } from './database/pool.ts';
import { createJobs, insertJob, LASTING_ATTEMPTS, releasingOnce, scheduleOf, startWorker } from './jobs.ts';
import { silentLog } from './log.ts';

const folder = await mkdtemp(join(tmpdir(), 'wieszcz-jobs-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const CONFIG = { preparedStatements: true };
const SOON = { timeout: 120_000, interval: 50 };

/** The workers of this database that hold the lock which shows that they are alive. */
const LIST_ALIVE = `
  select from pg_locks join pg_database on pg_database.oid = database
  where datname = current_database() and classid = 7301 and granted`;

/** A mail server that accepts connections and never answers. */
async function startSilentMailServer(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterwards(async () => void server.close());
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}`;
}

/** Ends all sessions of a database and refuses new ones until `open`. */
async function closeDatabase(url: string) {
  const name = new URL(url).pathname.slice(1);
  const client = new Client({ connectionString: inject('testServer').url });
  await client.connect();
  afterwards(() => client.end());
  await client.query(`alter database ${name} allow_connections false`);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  return { open: () => client.query(`alter database ${name} allow_connections true`) };
}

describe('jobs', () => {
  it('of a process that was killed are run again by another one', async () => {
    const { url, db, pool } = await createTestDatabase();
    const person = { username: 'ola', firstName: 'A', surname: 'B', email: 'ola@example.org', password: 'tajne-haslo' };
    await createUser({ db, clock: systemClock }, person, 'player');
    const settings = { DATABASE_URL: url, DATA_DIR: folder };
    const killed = runServer({ ...settings, SMTP_URL: await startSilentMailServer() });
    const address = await addressOf(killed);
    const { status } = await fetch(`${address}/api/auth/resetPassword?username=ola@example.org`, { method: 'POST' });
    expect(status).toBe(200);
    const countLocked = async () => {
      const { rowCount } = await pool.query(
        `select from graphile_worker.jobs where task_identifier = 'sendPasswordReset' and locked_at is not null`,
      );
      return rowCount;
    };
    await expect.poll(countLocked, SOON).toBe(1);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(await countLocked()).toBe(1);

    await addressOf(runServer(settings));
    const countAlive = async () => (await pool.query(LIST_ALIVE)).rowCount;
    await expect.poll(countAlive, SOON).toBe(1);
    // The second look at a suspected worker comes forty seconds after the first one; the test doesn't wait for it.
    const lookAgain = `update graphile_worker._private_jobs set run_at = now() where key = 'unlockAbandoned again' and locked_at is null`;
    const emails = async () => {
      await pool.query(lookAgain);
      return readdir(join(folder, 'outbox')).catch(() => []);
    };
    await expect.poll(async () => (await emails()).length, SOON).toBe(1);
  });

  it('of a living worker stay locked, however often it is suspected', async () => {
    const { pool } = await createTestDatabase();
    const jobs = await createJobs(pool, CONFIG, silentLog, ['send']);
    const finish = Promise.withResolvers<void>();
    let runs = 0;
    const wait = async () => {
      runs += 1;
      await finish.promise;
    };
    const worker = await startWorker(pool, { wait: { do: wait } }, CONFIG, silentLog);
    await jobs.add('wait', {});
    await expect.poll(() => runs, SOON).toBe(1);
    const workers = async () => (await pool.query<{ id: string }>('select locked_by as id from graphile_worker.jobs')).rows;
    const [owner] = await workers();
    // Until the worker listens, it isn't known to be alive.
    await expect.poll(() => jobs.unlockAbandoned([]), SOON).toEqual([]);
    expect(await jobs.unlockAbandoned([owner!.id])).toEqual([]);
    expect(await workers()).toEqual([owner]);
    finish.resolve();
    await worker.stop();
    expect([runs, await workers()]).toEqual([1, []]);
    await jobs.close();
  });

  it('of the game come before all waiting e-mails, so that a mail server that hangs delays none for longer than one e-mail', async () => {
    const { pool, db } = await createTestDatabase();
    const jobs = await createJobs(pool, CONFIG, silentLog, ['send']);
    const started: string[] = [];
    // The second e-mail hangs until the end, so one slot runs all other jobs in turn.
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const send = async () => {
      started.push('e-mail');
      await [first.promise, second.promise][started.length - 1];
    };
    const play = (name: string) => ({ do: async () => void started.push(name) });
    const tasks = { send: { do: send }, sweep: play('sweep'), remove: play('remove') };
    for (let emails = 0; emails < 4; emails += 1) await jobs.add('send', {});
    const worker = await startWorker(pool, tasks, CONFIG, silentLog);
    await expect.poll(() => started, SOON).toEqual(['e-mail', 'e-mail']);
    await jobs.add('sweep', {});
    await insertJob(db, 'remove', {});
    first.resolve();
    await expect.poll(() => started.length, SOON).toBe(6);
    second.resolve();
    expect(started).toEqual(['e-mail', 'e-mail', 'sweep', 'remove', 'e-mail', 'e-mail']);
    await worker.stop();
    await jobs.close();
  });

  it('that take long run one at a time, so that the others never wait for them', async () => {
    const { pool } = await createTestDatabase();
    const jobs = await createJobs(pool, CONFIG, silentLog, ['send']);
    const started: string[] = [];
    const finish = Promise.withResolvers<void>();
    const long = (name: string) => ({
      every: '40 2 * * *',
      atStart: true,
      long: true,
      do: async () => {
        started.push(name);
        await finish.promise;
      },
    });
    const tasks = { audit: long('audit'), standings: long('standings'), send: { do: async () => void started.push('e-mail') } };
    const worker = await startWorker(pool, tasks, CONFIG, silentLog);
    await expect.poll(() => started, SOON).toEqual(['audit']);
    for (let emails = 0; emails < 2; emails += 1) await jobs.add('send', {});
    await expect.poll(() => started, SOON).toEqual(['audit', 'e-mail', 'e-mail']);
    finish.resolve();
    await expect.poll(() => started, SOON).toEqual(['audit', 'e-mail', 'e-mail', 'standings']);
    // Scheduled runs take the same turn.
    const { rows } = await pool.query<{ queue: string }>('select queue_name as queue from graphile_worker._private_job_queues');
    expect(scheduleOf(tasks).map(({ options }) => options?.queueName)).toEqual([rows[0]!.queue, rows[0]!.queue]);
    await worker.stop();
    await jobs.close();
  });

  it('are run again after the worker ended because the database went away, and the log says why it did not start sooner', async () => {
    const { url, pool } = await createTestDatabase();
    const workerPool = createPool(url, silentLog, {});
    afterwards(() => workerPool.end());
    const jobs = await createJobs(pool, CONFIG, silentLog, []);
    const lines: { msg: string; from?: string; err?: { message: string } }[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
    // Without those that the library itself writes.
    const logged = () => lines.filter(({ from }) => from === undefined).map(({ msg, err }) => [msg, err?.message]);
    const finish = Promise.withResolvers<void>();
    const runs: string[] = [];
    const wait = async () => {
      runs.push('before');
      await finish.promise;
    };
    const tasks = { wait: { do: wait }, sweep: { do: async () => void runs.push('after') } };
    const worker = await startWorker(workerPool, tasks, CONFIG, log);
    await jobs.add('wait', {});
    await expect.poll(() => runs, SOON).toEqual(['before']);
    const database = await closeDatabase(url);
    finish.resolve();
    const failed = [
      'the worker of the jobs does not start; it is tried again',
      expect.stringContaining('not currently accepting'),
    ];
    await expect.poll(() => logged().at(-1), SOON).toEqual(failed);
    await database.open();
    await expect.poll(() => logged().at(-1), SOON).toEqual(['the worker of the jobs runs again', undefined]);
    expect(logged().filter(([msg]) => msg === 'the worker of the jobs ended; it is restarted')).toHaveLength(1);
    await jobs.add('sweep', {});
    await expect.poll(() => runs, SOON).toEqual(['before', 'after']);
    await worker.stop();
    await jobs.close();
  });

  it('are not run by a worker that cannot add the jobs of its start, and its connections are released', async () => {
    const { url, pool } = await createTestDatabase();
    const jobs = await createJobs(pool, CONFIG, silentLog, []);
    await pool.query(`alter table graphile_worker._private_jobs add check (key <> 'sweep at start')`);
    const workerPool = createPool(url, silentLog, {});
    const tasks = { sweep: { atStart: true, do: async () => undefined } };
    await expect(startWorker(workerPool, tasks, CONFIG, silentLog)).rejects.toThrow('check constraint');
    // Waits for all connections, so it would never resolve while the worker listens for jobs.
    await workerPool.end();
    await jobs.close();
  });

  it('wait by the clock of the database, which may disagree with that of the process', async () => {
    const { pool } = await createTestDatabase();
    const jobs = await createJobs(pool, CONFIG, silentLog, []);
    await jobs.add('sweep', {}, { afterSeconds: 30 });
    // Both times are of one transaction, so the clock of a process would differ from 30 s by at least some microseconds.
    const { rows } = await pool.query('select extract(epoch from run_at - created_at)::float8 as wait from graphile_worker.jobs');
    expect(rows).toEqual([{ wait: 30 }]);
    await jobs.close();
  });

  it('are tried six times, also those of a schedule and of a start, unless the task sets another limit', async () => {
    const { pool, db } = await createTestDatabase();
    const jobs = await createJobs(pool, CONFIG, silentLog, []);
    const fail = async () => {
      throw new Error('always');
    };
    const tasks = {
      atStart: { every: '40 2 * * *', atStart: true, do: fail },
      once: { every: '40 2 * * *', atStart: true, maxAttempts: 1, do: fail },
      added: { do: fail },
      inserted: { do: fail },
      lasting: { do: fail },
    };
    await jobs.add('added', {});
    await insertJob(db, 'inserted', {});
    await insertJob(db, 'lasting', {}, { maxAttempts: LASTING_ATTEMPTS });
    const worker = await startWorker(pool, tasks, CONFIG, silentLog);
    const limits = async () =>
      (
        await pool.query<{ task: string; limit: number }>(
          'select task_identifier as task, max_attempts as limit from graphile_worker.jobs order by 1',
        )
      ).rows;
    expect(await limits()).toEqual([
      { task: 'added', limit: 6 },
      { task: 'atStart', limit: 6 },
      { task: 'inserted', limit: 6 },
      { task: 'lasting', limit: 11 },
      { task: 'once', limit: 1 },
    ]);
    expect(scheduleOf(tasks).map(({ options }) => options?.maxAttempts)).toEqual([6, 1]);
    await worker.stop();
    await jobs.close();
  });
});

it('a scheduled task that a process with a clock ahead has started is started again by the others', async () => {
  const { pool } = await createTestDatabase();
  const tasks = { sweep: { every: '* * * * *', do: async () => undefined } };
  await (await startWorker(pool, tasks, CONFIG, silentLog)).stop();
  const ahead = await pool.query(`update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 day'`);
  expect(ahead.rowCount).toBe(1);
  const worker = await startWorker(pool, tasks, CONFIG, silentLog);
  const { rows } = await pool.query(
    'select identifier from graphile_worker._private_known_crontabs where last_execution > now()',
  );
  expect(rows).toEqual([]);
  await worker.stop();
});

describe('the connection on which the library listens for jobs', () => {
  it('goes back to the pool once, although the library may release it twice', async () => {
    const { pool } = await createTestDatabase();
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    releasingOnce(pool).connect((error, _client, release) => (error ? reject(error) : resolve(release)));
    const release = await promise;
    release();
    const { idleCount } = pool;
    release();
    expect(pool.idleCount).toBe(idleCount);
  });
});
