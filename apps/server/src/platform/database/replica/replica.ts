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
  /** The primary, whose WAL position is read. */
  primary: pg.Pool;
  /** The primary for the queries that the replica can't answer; it may be behind a pooler, where no statement may be prepared. */
  fallback: PostgresPool;
  /** Whether the replica's statements are prepared. */
  prepared?: boolean;
  log: Log;
  maxLagMs?: number;
  avoidMs?: number;
};

/** A WAL position of the primary, and the time just before it was read: a replica at this position is no older than that. */
type Sample = { position: string; at: number };

/**
 * A database handle for single reads that may be up to `MAX_LAG_MS` old. They go to a replica; while it is unreachable, too far behind or
 * fails, they go to the primary. The lag is measured without comparing clocks: a replica that has replayed the position which the primary
 * had at a moment is no older than that moment.
 */
export function createReplicaReads(options: ReplicaOptions) {
  const { replica, primary, fallback, prepared = true, log, maxLagMs = MAX_LAG_MS, avoidMs = AVOID_MS } = options;
  const replicaQueries = queriesOf(replica, prepared);
  const positions = samplePositions(primary, maxLagMs);
  const checkedAt = new WeakMap<PostgresPoolClient, number>();
  let avoidUntil = 0;
  let wasAvoided = false;

  const avoid = (reason: string) => {
    avoidUntil = performance.now() + avoidMs;
    if (!wasAvoided) log.warn({ reason }, 'the replica is not used; its reads go to the primary');
    wasAvoided = true;
  };

  /** Null if the replica can't be used now. */
  const connectToReplica = async (): Promise<PostgresPoolClient | null> => {
    if (performance.now() < avoidUntil) return null;
    const client = await replicaQueries.connect().catch((error: unknown): null => {
      avoid(String(error));
      return null;
    });
    if (!client) return null;
    if (performance.now() - (checkedAt.get(client) ?? -CHECK_MS) < CHECK_MS) return client;
    const position = positions.recent();
    const started = performance.now();
    const isFresh = position !== null && (await hasReplayed(client, position));
    if (!isFresh) {
      client.release();
      avoid('it is behind, no standby, or the primary does not answer');
      return null;
    }
    checkedAt.set(client, started);
    if (wasAvoided) log.info('the replica is used again');
    wasAvoided = false;
    return client;
  };

  const pool: PostgresPool = {
    options: replica.options,
    async connect() {
      const client = await connectToReplica();
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
        avoid(String(error));
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

async function hasReplayed(client: PostgresPoolClient, position: string): Promise<boolean> {
  const result = await client.query<{ fresh: boolean }>(HAS_REPLAYED, [position]).catch(() => null);
  return result?.rows[0]?.fresh ?? false;
}

/** Reads the primary's position every second. */
function samplePositions(primary: pg.Pool, maxLagMs: number) {
  const stopping = new AbortController();
  let samples: Sample[] = [];
  const sample = async () => {
    const at = performance.now();
    const { rows } = await primary.query<{ position: string }>(PRIMARY_POSITION);
    samples = [...samples.filter((older) => at - older.at <= maxLagMs), { position: rows[0]!.position, at }];
  };
  const keepSampling = async () => {
    while (!stopping.signal.aborted) {
      await sample().catch(() => undefined);
      await sleep(CHECK_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  void keepSampling();
  return {
    /** The oldest position that is recent enough for a connection which is used for `CHECK_MS` after its check. */
    recent(): string | null {
      const oldest = performance.now() - (maxLagMs - CHECK_MS);
      return samples.find(({ at }) => at >= oldest)?.position ?? null;
    },
    stop: () => stopping.abort(),
  };
}
