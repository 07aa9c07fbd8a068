import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Log } from '../../log.ts';
import { isPooled } from '../connections/addresses.ts';
import { DatabaseClient } from '../connections/database-client.ts';
import { IS_STANDBY, listenTo } from './notifications.queries.ts';

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

/** A connection that is dead without a word is found out by its pulse: `every` so often it must answer `within` so many milliseconds. */
export type Pulse = { every: number; within: number };

const PULSE: Pulse = { every: 1_000, within: 2_000 };
const MOST_PATIENCE_MS = 30_000;
const FAREWELL_MS = 1_000;

/** A connection of its own for each hearer, made anew when it breaks. */
export function createEar(url: string, log: Log, pulse = PULSE): Ear {
  const closing = new AbortController();
  const hearing: Promise<void>[] = [];
  return {
    hear(hearer) {
      const announcements = { areHeard: false };
      const tell = (areHeard: boolean) => (announcements.areHeard = areHeard);
      hearing.push(keepHearing(hearer, log, closing.signal, () => hearOnce(url, hearer, pulse, closing.signal, tell)));
      return announcements;
    },
    async close() {
      closing.abort();
      await Promise.all(hearing);
    },
  };
}

async function keepHearing(
  { channel }: Hearer,
  log: Log,
  closing: AbortSignal,
  hearUntilItEnds: () => Promise<'pooled' | 'closed'>,
) {
  for (let failures = 0; !closing.aborted; failures++) {
    const started = performance.now();
    try {
      if ((await hearUntilItEnds()) === 'pooled')
        return log.info({ channel }, 'a pooler stands before the database; announcements are not heard');
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      log.warn({ channel, code, reason: message }, 'announcements are not heard until the connection is made anew');
    }
    if (performance.now() - started > MOST_PATIENCE_MS) failures = 0;
    await pause(Math.min(MOST_PATIENCE_MS, 100 * 2 ** failures), closing);
  }
}

/** Hears until we close; throws when the connection breaks. */
async function hearOnce(
  url: string,
  hearer: Hearer,
  pulse: Pulse,
  closing: AbortSignal,
  tell: (areHeard: boolean) => void,
): Promise<'pooled' | 'closed'> {
  const client = new DatabaseClient(url, { application_name: 'wieszcz ear', query_timeout: pulse.within });
  const end = Promise.withResolvers<'closed'>();
  const onClosing = () => end.resolve('closed');
  closing.addEventListener('abort', onClosing);
  client.on('error', end.reject);
  client.on('notification', ({ channel, payload }) => channel === hearer.channel && hearer.hear(payload ?? ''));
  const feel = async () => {
    if (await isStandby(client)) throw new Error('the database is a standby');
    beat();
  };
  let next: NodeJS.Timeout | undefined;
  const beat = () => (next = setTimeout(() => feel().catch(end.reject), pulse.every).unref());
  try {
    const isOurs = await Promise.race([listen(client, hearer.channel), end.promise]);
    if (isOurs === false) return 'pooled';
    hearer.missed();
    tell(true);
    beat();
    return await end.promise;
  } finally {
    tell(false);
    clearTimeout(next);
    closing.removeEventListener('abort', onClosing);
    await Promise.race([client.end().catch(() => undefined), sleep(FAREWELL_MS, undefined, { ref: false })]);
  }
}

/** Answers whether the session that listens is ours alone. */
async function listen(client: Client, channel: string): Promise<boolean> {
  await client.connect();
  if (await isPooled(client)) return false;
  await client.query(listenTo(channel));
  return true;
}

async function isStandby(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>(IS_STANDBY);
  return rows[0]!.standby;
}

const pause = (ms: number, closing: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: closing }).catch(() => undefined);
