import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RateLimit } from '@wieszcz/api';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/pool.ts';
import type { Log } from '../../log.ts';
import { rememberNewest } from '../../remember-newest.ts';
import { refusedForNow } from '../app-error.ts';
import { countAttempt } from './rate-limits.queries.ts';

/** One call that is limited: its path, who makes it and, where it concerns one, for which account. */
export type Attempt = { call: string; limit: RateLimit; network: string; account: string | undefined };

export type Limiter = {
  /** Counts the attempt for its network and for its account; rejects with RATE_LIMITED once either has used up its share. */
  admit(attempt: Attempt): Promise<void>;
  /** Keys held in this process's memory, never more than `MOST_KEYS`. */
  keysHeld(): number;
};

export type LimiterParts = {
  db: Database;
  clock: Clock;
  log: Log;
  /** Whether the account has signed in from the network before. */
  isKnownNetwork: (account: string, network: string) => Promise<boolean>;
};

/** Of one length whatever is sent, and the same in every process. */
const keyOf = (...subject: string[]): string =>
  createHash('sha256').update(JSON.stringify(subject)).digest('base64url').slice(0, 22);

type Window = { until: number; used: number };

/** Some 200 bytes each. Beyond these the oldest is forgotten, which costs a statement when it comes again. */
export const MOST_KEYS = 10_000;
/** While the database fails, it is asked once in this time; each process counts by itself. */
const RETRY_MS = 1_000;
/** How long a call waits that is slowed instead of refused, and how many may wait at once. */
const SLOWED_MS = 1_000;
const MOST_SLOWED = 50;
/** Over the limit, this many times `max` attempts of a network may each ask the database whether the account knows the network. */
const LOOKUPS = 5;

/**
 * Fixed windows, counted in the database for all processes together by one statement an attempt. A key that has used up its window is
 * kept in memory until the window ends, so that refusing a flood costs no statements.
 */
export function createLimiter({ db, clock, log, isKnownNetwork }: LimiterParts): Limiter {
  const windows = new Map<string, Window>();
  let askAgainAt = 0;
  let isAlone = false;
  let slowed = 0;

  /** The window held for the key, if it hasn't ended; one that ends later than any can is from before the clock was set back. */
  const heldWindow = (key: string, { seconds }: RateLimit, now: number): Window | undefined => {
    const window = windows.get(key);
    return window && now < window.until && window.until <= now + seconds * 1000 ? window : undefined;
  };

  const countHere = (keys: string[], limit: RateLimit, now: number): Window[] =>
    keys.map((key) => {
      const window = heldWindow(key, limit, now) ?? { until: now + limit.seconds * 1000, used: 0 };
      window.used++;
      rememberNewest(windows, key, window, MOST_KEYS);
      return window;
    });

  const countForAll = async (keys: string[], limit: RateLimit, now: number): Promise<Window[]> => {
    if (isAlone && now < askAgainAt && askAgainAt <= now + RETRY_MS) return countHere(keys, limit, now);
    askAgainAt = now + RETRY_MS;
    try {
      const counted = await countAttempt(db, keys, new Date(now), new Date(now + limit.seconds * 1000));
      isAlone = false;
      return counted.map(({ key, used, until }) => {
        const window = { used, until: until.getTime() };
        if (used >= limit.max) rememberNewest(windows, key, window, MOST_KEYS);
        return window;
      });
    } catch (error) {
      if (!isAlone) log.warn({ reason: String(error) }, 'the database counts no attempts, this process counts by itself');
      isAlone = true;
      return countHere(keys, limit, now);
    }
  };

  /** Counts one attempt for each key, unless one is used up already. Answers the seconds to wait, 0 where there is room. */
  const count = async (keys: string[], limit: RateLimit): Promise<number> => {
    const now = clock.now().getTime();
    const usedUp = keys.flatMap((key) => heldWindow(key, limit, now) ?? []).filter(({ used }) => used >= limit.max);
    const over = usedUp.length > 0 ? usedUp : (await countForAll(keys, limit, now)).filter(({ used }) => used > limit.max);
    return Math.max(0, ...over.map(({ until }) => Math.ceil((until - now) / 1000)));
  };

  const mayLookUp = ({ call, limit, network }: Attempt): boolean => {
    const allowed = { ...limit, max: limit.max * LOOKUPS };
    const [lookups] = countHere([keyOf(call, 'lookups', network)], allowed, clock.now().getTime());
    return lookups !== undefined && lookups.used <= allowed.max;
  };

  const isFromKnownNetwork = async (attempt: Attempt): Promise<boolean> => {
    const { limit, network, account } = attempt;
    if (!limit.slowsKnownNetworks || account === undefined || !mayLookUp(attempt)) return false;
    return isKnownNetwork(account, network).catch(() => false);
  };

  /** False: too many wait already. */
  const slow = async (): Promise<boolean> => {
    if (slowed >= MOST_SLOWED) return false;
    slowed++;
    return sleep(SLOWED_MS, true).finally(() => slowed--);
  };

  return {
    async admit(attempt) {
      const { call, limit, network, account } = attempt;
      const keys = [keyOf(call, 'network', network), ...(account === undefined ? [] : [keyOf(call, 'account', account)])];
      const wait = await count(keys, limit);
      if (wait === 0) return;
      if (account === undefined || !(await isFromKnownNetwork(attempt))) throw refusedForNow('RATE_LIMITED', wait);
      const ownWait = await count([keyOf(call, 'account from network', account, network)], limit);
      if (ownWait > 0) throw refusedForNow('RATE_LIMITED', ownWait);
      if (!(await slow())) throw refusedForNow('RATE_LIMITED', wait);
    },
    keysHeld: () => windows.size,
  };
}

export const noLimits: Limiter = { admit: async () => undefined, keysHeld: () => 0 };
