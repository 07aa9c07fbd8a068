import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Log } from '../../log.ts';
import { isPooled } from '../connections/addresses.ts';
import { DatabaseClient } from '../connections/database-client.ts';
import { BEAT, listenTo } from './notifications.queries.ts';

export type Subscriber = {
  channel: string;
  /** Called with the payload of each `pg_notify` on the channel, from any process. */
  onMessage(payload: string): void;
  /** Called after each (re)connection: messages sent until now may be lost. */
  onGap(): void;
};

export type Subscription = {
  /** While true, every message arrives within milliseconds of its commit. */
  readonly isConnected: boolean;
};

/** Subscribes at once and connects in the background. */
export type Subscribe = (subscriber: Subscriber) => Subscription;

export type NotificationListener = { subscribe: Subscribe; close(): Promise<void> };

/** Detects half-open connections: a query each `intervalMs` has to be answered within `timeoutMs`. */
export type Heartbeat = { intervalMs: number; timeoutMs: number };

const HEARTBEAT: Heartbeat = { intervalMs: 1_000, timeoutMs: 2_000 };
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 30_000;
const DISCONNECT_MS = 1_000;

/** Listens to NOTIFY, with one connection per subscriber, which is reopened after a failure. */
export function createNotificationListener(url: string, log: Log, heartbeat = HEARTBEAT): NotificationListener {
  const closing = new AbortController();
  const running: Promise<void>[] = [];
  return {
    subscribe(subscriber) {
      const subscription = { isConnected: false };
      const connection: ListenOptions = {
        url,
        subscriber,
        heartbeat,
        closing: closing.signal,
        onConnected: (isConnected) => (subscription.isConnected = isConnected),
      };
      running.push(keepListening(connection, log));
      return subscription;
    },
    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}

type ListenOptions = {
  url: string;
  subscriber: Subscriber;
  heartbeat: Heartbeat;
  closing: AbortSignal;
  onConnected: (isConnected: boolean) => void;
};

/** Reconnects with exponential backoff until the listener closes; gives up behind a pooler. */
async function keepListening(options: ListenOptions, log: Log): Promise<void> {
  const { closing, subscriber } = options;
  const { channel } = subscriber;
  for (let failures = 0; !closing.aborted; failures++) {
    const started = performance.now();
    try {
      if ((await listenUntilEnd(options)) === 'pooled')
        return log.info({ channel }, 'no notifications: a pooler stands before the database');
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      log.warn({ channel, code, reason: message }, 'no notifications until the connection to the database is reopened');
    }
    if (performance.now() - started > MAX_RETRY_MS) failures = 0;
    await pause(Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures), closing);
  }
}

/** Resolves when the listener closes, or at once behind a pooler; rejects when the connection breaks. */
async function listenUntilEnd({ url, subscriber, heartbeat, closing, onConnected }: ListenOptions): Promise<'pooled' | 'closed'> {
  const client = new DatabaseClient(url, { application_name: 'wieszcz listener', query_timeout: heartbeat.timeoutMs });
  const end = Promise.withResolvers<'closed'>();
  const onClosing = () => end.resolve('closed');
  closing.addEventListener('abort', onClosing);
  client.on('error', end.reject);
  client.on('notification', ({ channel, payload }) => channel === subscriber.channel && subscriber.onMessage(payload ?? ''));
  let timer: NodeJS.Timeout | undefined;
  const beat = async () => {
    await client.query(BEAT);
    scheduleBeat();
  };
  const scheduleBeat = () => (timer = setTimeout(() => beat().catch(end.reject), heartbeat.intervalMs).unref());
  try {
    const isListening = await Promise.race([listen(client, subscriber.channel), end.promise]);
    if (isListening === false) return 'pooled';
    subscriber.onGap();
    onConnected(true);
    scheduleBeat();
    return await end.promise;
  } finally {
    onConnected(false);
    clearTimeout(timer);
    closing.removeEventListener('abort', onClosing);
    await Promise.race([client.end().catch(() => undefined), sleep(DISCONNECT_MS, undefined, { ref: false })]);
  }
}

/** False behind a pooler, which shares the session with other clients. */
async function listen(client: Client, channel: string): Promise<boolean> {
  await client.connect();
  if (await isPooled(client)) return false;
  await client.query(listenTo(channel));
  return true;
}

const pause = (ms: number, closing: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: closing }).catch(() => undefined);
