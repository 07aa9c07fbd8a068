import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Log } from '../../log.ts';
import { isDatabaseAway } from '../failures.ts';
import { type Database, queriesOf } from '../pool.ts';
import type { Tables } from '../schema.ts';
import { HAS_REPLAYED, PRIMARY_POSITION } from './replica.queries.ts';

/** No answer of a replica misses a commit that is older than this. */
export const MAX_LAG_MS = 5_000;
/** How often the primary's position is read, and how long a connection to a replica counts as fresh after it was checked. */
const CHECK_MS = 1_000;
/** After the replica has failed or lagged, reads go to the primary for this time. */
const AVOID_MS = 2_000;
/** SQLSTATEs of a query that a standby cancels because it has to replay a change (40001, 40P01). */
const RECOVERY_CONFLICT = /^40(001|P01)$/;

type ReplicaOptions = {
  replica: pg.Pool;
  /** Connections to the primary for its WAL position: reads must not queue for them, or no position would be known under load. */
  primary: pg.Pool;
  /** The primary for the queries that the replica can't answer; it may be behind a pooler, where no statement may be prepared. */
  fallback: PostgresPool;
  /** Whether the replica's statements are prepared. */
  prepared?: boolean;
  log: Log;
  maxLagMs?: number;
  avoidMs?: number;
};

/** A WAL position of the primary, and the time just before it was read: a replica at this position has every commit from before then. */
type Sample = { position: string; at: number };

/**
 * A database handle for single reads that may be up to `MAX_LAG_MS` old. They go to a replica; while it is unreachable or too far behind, or
 * when it fails, they go to the primary. The lag is measured without comparing clocks: a replica that has replayed the position which the
 * primary had at a moment is no older than that moment.
 */
export function createReplicaReads(options: ReplicaOptions) {
  const { replica, primary, fallback, prepared = true, log, maxLagMs = MAX_LAG_MS, avoidMs = AVOID_MS } = options;
  const replicaQueries = queriesOf(replica, prepared);
  const positions = samplePositions(primary, maxLagMs);
  const checkedAt = new WeakMap<PostgresPoolClient, number>();
  /** When the replica may be tried again; null while it is used. */
  let avoidUntil: number | null = null;
  let isTrying = false;
  /** One function for each read that waits for a connection to the replica; calling it sends that read to the primary. */
  const waiting = new Set<() => void>();

  const avoid = (error: unknown) => {
    if (avoidUntil === null) log.warn({ reason: reasonOf(error) }, 'the replica is not used; its reads go to the primary');
    avoidUntil = performance.now() + avoidMs;
    for (const goToPrimary of waiting) goToPrimary();
    waiting.clear();
  };

  /** Throws if the replica can't be used now. */
  const connectToReplica = async (): Promise<PostgresPoolClient> => {
    const client = await replicaQueries.connect();
    const started = performance.now();
    if (started - (checkedAt.get(client) ?? -CHECK_MS) < CHECK_MS) return client;
    try {
      await checkReplayed(client, await positions.recent());
    } catch (error) {
      client.release();
      throw error;
    }
    checkedAt.set(client, started);
    return client;
  };

  /** Resolves with null as soon as the replica is avoided: a read that queues for a silent machine would wait for another timeout. */
  const connectUnlessAvoided = () =>
    new Promise<PostgresPoolClient | null>((resolve) => {
      const goToPrimary = () => resolve(null);
      waiting.add(goToPrimary);
      connectToReplica().then(
        (client) => (waiting.delete(goToPrimary) ? resolve(client) : client.release()),
        (error: unknown) => {
          if (waiting.has(goToPrimary)) avoid(error);
        },
      );
    });

  /** Uses the replica again if it works. No read waits for this: a silent machine answers only by a timeout. */
  const tryAgain = async () => {
    isTrying = true;
    try {
      (await connectToReplica()).release();
      // A read that began before the replica was avoided may have failed meanwhile.
      if (avoidUntil !== null && performance.now() >= avoidUntil) {
        avoidUntil = null;
        log.info('the replica is used again');
      }
    } catch (error) {
      avoid(error);
    } finally {
      isTrying = false;
    }
  };

  const pool: PostgresPool = {
    options: replica.options,
    async connect() {
      if (avoidUntil !== null) {
        if (performance.now() >= avoidUntil && !isTrying) void tryAgain();
        return fallback.connect();
      }
      const client = await connectUnlessAvoided();
      return client ? withFallback(client) : fallback.connect();
    },
    end: async () => undefined,
  };

  /** Reads from the primary what the replica fails to answer. */
  const withFallback = (client: PostgresPoolClient): PostgresPoolClient => {
    const query = async (text: string, values: readonly unknown[]) => {
      try {
        return await client.query(text, values as unknown[]);
      } catch (error) {
        if (!isDatabaseAway(error) && !RECOVERY_CONFLICT.test((error as { code?: string }).code ?? '')) throw error;
        avoid(error);
        const other = await fallback.connect();
        try {
          return await other.query(text, values as unknown[]);
        } finally {
          other.release();
        }
      }
    };
    return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
  };

  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, stop: positions.stop };
}

/** Throws unless the server is a standby that has replayed the position. */
async function checkReplayed(client: PostgresPoolClient, position: string): Promise<void> {
  const { rows } = await client.query<{ standby: boolean; replayed: boolean }>(HAS_REPLAYED, [position]);
  const { standby, replayed } = rows[0]!;
  if (!standby) throw new Error('it is no standby');
  if (!replayed) throw new Error('it is behind');
}

/** Reads the primary's position every second. */
function samplePositions(primary: pg.Pool, maxLagMs: number) {
  const stopping = new AbortController();
  let samples: Sample[] = [];
  let lastError: string | null = null;
  const sample = async () => {
    const at = performance.now();
    try {
      const { rows } = await primary.query<{ position: string }>(PRIMARY_POSITION);
      samples = [...samples.filter((older) => at - older.at <= maxLagMs), { position: rows[0]!.position, at }];
      lastError = null;
    } catch (error) {
      lastError = reasonOf(error);
    }
  };
  const first = sample();
  const keepSampling = async () => {
    await first;
    while (await sleep(CHECK_MS, true, { signal: stopping.signal, ref: false }).catch(() => false)) await sample();
  };
  void keepSampling();
  return {
    /**
     * The oldest sample that is still within `maxLagMs` when a checked connection is last used; the oldest, so that a replica may lag as much
     * as is allowed. Throws without one.
     */
    async recent(): Promise<string> {
      await first;
      const oldest = performance.now() - (maxLagMs - CHECK_MS);
      const sampled = samples.find(({ at }) => at >= oldest);
      if (!sampled) throw new Error(`the primary's position is unknown: ${lastError ?? 'it did not answer in time'}`);
      return sampled.position;
    },
    stop: () => stopping.abort(),
  };
}

/** Some errors of connections have a code only. */
const reasonOf = (error: unknown): string => {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
};
