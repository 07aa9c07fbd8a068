import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import { BACKEND_PID, listenTo } from './announcements.queries.ts';

/** Who is told what was announced on a channel (`pg_notify`), by whichever process. */
export type Hearer = {
  channel: string;
  hear(message: string): void;
  /** What was announced until now may have been missed. */
  missed(): void;
};

export type Announcements = {
  /** While true, everything that is announced is heard, milliseconds after its commit. */
  readonly areHeard: boolean;
};

/** Starts to hear; the connection comes in its time. */
export type Hear = (hearer: Hearer) => Announcements;

export type Ear = { hear: Hear; close(): Promise<void> };

const MOST_PATIENCE_MS = 30_000;

/** A connection of its own for each hearer, made anew when it breaks. */
export function createEar(url: string, log: Log): Ear {
  const closing = new AbortController();
  const connections = new Set<Promise<void>>();
  return {
    hear(hearer) {
      const announcements = { areHeard: false };
      connections.add(keepHearing(url, hearer, log, closing.signal, (areHeard) => (announcements.areHeard = areHeard)));
      return announcements;
    },
    async close() {
      closing.abort();
      await Promise.all(connections);
    },
  };
}

async function keepHearing(url: string, hearer: Hearer, log: Log, closing: AbortSignal, tell: (areHeard: boolean) => void) {
  for (let failures = 0; !closing.aborted; failures++) {
    const started = performance.now();
    const end = await hearOnce(url, hearer, closing, tell).catch((error: Error) => error.message);
    tell(false);
    if (closing.aborted) return;
    if (end === POOLED)
      return log.info({ channel: hearer.channel }, 'a pooler stands before the database; announcements are not heard');
    log.warn({ channel: hearer.channel, reason: end }, 'announcements are not heard until the connection is made anew');
    if (performance.now() - started > MOST_PATIENCE_MS) failures = 0;
    await sleep(Math.min(MOST_PATIENCE_MS, 100 * 2 ** failures), undefined, { signal: closing }).catch(() => undefined);
  }
}

const POOLED = 'pooled';

/** Hears until the connection ends; answers why it did. */
async function hearOnce(url: string, hearer: Hearer, closing: AbortSignal, tell: (areHeard: boolean) => void): Promise<string> {
  const client = new Client({
    connectionString: url,
    application_name: 'wieszcz ear',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
  });
  const ended = new Promise<string>((resolve) => {
    client.on('error', (error) => resolve(error.message));
    client.on('end', () => resolve('closed'));
    closing.addEventListener('abort', () => resolve('closing'), { once: true });
  });
  client.on('notification', ({ channel, payload }) => channel === hearer.channel && hearer.hear(payload ?? ''));
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(BACKEND_PID);
    // A pooler shows us a number of its own, and may give the backend that listens to somebody else.
    if (rows[0]?.pid !== (client as Client & { processID: number | null }).processID) return POOLED;
    await client.query(listenTo(hearer.channel));
    hearer.missed();
    tell(true);
    return await ended;
  } finally {
    await client.end().catch(() => undefined);
  }
}
