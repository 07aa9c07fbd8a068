import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RateLimit } from '@wieszcz/api';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/pool.ts';
import type { Log } from '../../log.ts';
import { refusedForNow } from '../app-error.ts';
import { createWindows, type Window } from './windows.ts';
import { countAttempt } from './rate-limits.queries.ts';

/** A call of a rate-limited endpoint: the path, the caller's network and the user that it concerns, if any. */
export type Attempt = { path: string; limit: RateLimit; network: string; user: string | undefined };

export type RateLimiter = {
  /** Counts the attempt for its network and for its user; rejects with RATE_LIMITED once either is over the limit. */
  admit(attempt: Attempt): Promise<void>;
  /** Number of keys in this process's memory, at most `MAX_KEYS`. */
  cachedKeys(): number;
};

export type RateLimiterDependencies = {
  db: Database;
  clock: Clock;
  log: Log;
  /** Whether the user has signed in from the network before. */
  isKnownNetwork: (user: string, network: string) => Promise<boolean>;
};

/** Of fixed length for any input, and the same in every process. */
const keyOf = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

/** After a failure the database is tried again once in this time. */
const RETRY_MS = 1_000;
/** The delay of an attempt that is slowed instead of refused, and how many may be delayed at once. */
const SLOWED_MS = 1_000;
const MAX_SLOWED = 50;
/** Attempts of a network over the limit that may each look up known networks, as a multiple of `max`. */
const LOOKUP_FACTOR = 5;

/**
 * Limits attempts by fixed windows. All processes count together in the database, with one statement per attempt; while the database
 * fails, each process counts by itself. An exhausted key is cached until its window ends, so refusing a flood costs no statements.
 *
 * For endpoints with `slowsKnownNetworks`, an attempt over the limit from a network that the user has signed in from is delayed instead
 * of refused, so that attackers can't lock out an owner.
 */
export function createRateLimiter({ db, clock, log, isKnownNetwork }: RateLimiterDependencies): RateLimiter {
  const windows = createWindows();
  let retryAt = 0;
  let isDatabaseFailing = false;
  let slowed = 0;

  const countLocally = (keys: string[], limit: RateLimit, now: number): Window[] =>
    keys.map((key) => windows.count(key, limit, now));

  const countForAllProcesses = async (keys: string[], limit: RateLimit, now: number): Promise<Window[]> => {
    // The second bound matters when the clock is set back.
    const isTooEarly = now < retryAt && retryAt <= now + RETRY_MS;
    if (isDatabaseFailing && isTooEarly) return countLocally(keys, limit, now);
    retryAt = now + RETRY_MS;
    try {
      const rows = await countAttempt(db, keys, new Date(now), new Date(now + limit.seconds * 1000));
      isDatabaseFailing = false;
      return rows.map(({ key, used, until }) => {
        const window = { used, until: until.getTime() };
        if (used >= limit.max) windows.set(key, window);
        return window;
      });
    } catch (error) {
      if (!isDatabaseFailing)
        log.warn({ reason: String(error) }, 'rate limits: the database fails, this process counts by itself');
      isDatabaseFailing = true;
      return countLocally(keys, limit, now);
    }
  };

  /** Counts one attempt for each key, unless a key is exhausted. Returns the seconds until the attempt may be repeated; 0: admitted. */
  const secondsToWait = async (keys: string[], limit: RateLimit): Promise<number> => {
    const now = clock.now().getTime();
    const exhausted = keys.flatMap((key) => windows.find(key, limit, now) ?? []).filter(({ used }) => used >= limit.max);
    const over =
      exhausted.length > 0 ? exhausted : (await countForAllProcesses(keys, limit, now)).filter(({ used }) => used > limit.max);
    return Math.max(0, ...over.map(({ until }) => Math.ceil((until - now) / 1000)));
  };

  const mayLookUp = ({ path, limit, network }: Attempt): boolean => {
    const max = limit.max * LOOKUP_FACTOR;
    const [lookups] = countLocally([keyOf(path, 'lookups', network)], { ...limit, max }, clock.now().getTime());
    return lookups !== undefined && lookups.used <= max;
  };

  const isFromKnownNetwork = async (attempt: Attempt): Promise<boolean> => {
    const { limit, network, user } = attempt;
    if (!limit.slowsKnownNetworks || user === undefined || !mayLookUp(attempt)) return false;
    return isKnownNetwork(user, network).catch(() => false);
  };

  /** False if too many attempts are delayed already. */
  const slowDown = async (): Promise<boolean> => {
    if (slowed >= MAX_SLOWED) return false;
    slowed++;
    return sleep(SLOWED_MS, true).finally(() => slowed--);
  };

  return {
    async admit(attempt) {
      const { path, limit, network, user } = attempt;
      // The texts 'account' are part of the keys that other versions of the server count in the same table.
      const keys = [keyOf(path, 'network', network), ...(user === undefined ? [] : [keyOf(path, 'account', user)])];
      const seconds = await secondsToWait(keys, limit);
      if (seconds === 0) return;
      if (user === undefined || !(await isFromKnownNetwork(attempt))) throw refusedForNow('RATE_LIMITED', seconds);
      const ownSeconds = await secondsToWait([keyOf(path, 'account from network', user, network)], limit);
      if (ownSeconds > 0) throw refusedForNow('RATE_LIMITED', ownSeconds);
      if (!(await slowDown())) throw refusedForNow('RATE_LIMITED', seconds);
    },
    cachedKeys: () => windows.size(),
  };
}

export const unlimited: RateLimiter = { admit: async () => undefined, cachedKeys: () => 0 };
