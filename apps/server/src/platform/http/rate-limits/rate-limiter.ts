import { setTimeout as sleep } from 'node:timers/promises';
import type { RateLimit } from '@wieszcz/api';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/pool.ts';
import type { Log } from '../../log.ts';
import { refusedForNow } from '../app-error.ts';
import { keyOf } from './keys.ts';
import { countAttempt, uncountAttempt } from './rate-limits.queries.ts';
import { type CountedWindow, createWindows } from './windows.ts';

/** A call of a rate-limited endpoint: what it counts for, the caller's network, and the user that it concerns, if any. */
export type Attempt = {
  /** The name of the limit, or the path of the endpoint. */
  counter: string;
  limit: RateLimit;
  network: string;
  /** The wider network around it, if the caller may easily change `network`. */
  wideNetwork?: string | undefined;
  user: string | undefined;
};

export type RateLimiter = {
  /** Counts the attempt for its networks and for its user; rejects with RATE_LIMITED once one of them is over the limit. */
  admit(attempt: Attempt): Promise<Admission>;
  /** Number of keys in this process's memory, at most `MAX_KEYS`. */
  cachedKeys(): number;
};

export type Admission = {
  /** Takes the attempt back from the counts of its networks. Never rejects. */
  forgive(): Promise<void>;
};

export type RateLimiterDependencies = {
  db: Database;
  clock: Clock;
  log: Log;
  /** Whether it is a known network of the user, from a sign-in or a password reset. */
  isKnownNetwork: (user: string, network: string) => Promise<boolean>;
  /** Resolves after this many milliseconds; a timer by default. */
  pause?: (ms: number) => Promise<unknown>;
};

/** After a failure the database is tried again once in this time. */
const RETRY_MS = 1_000;
/** An exhausted key whose attempts may be taken back by another process is asked for again once in this time. */
const ASK_AGAIN_MS = 1_000;
/** The delay of an attempt that is slowed instead of refused, and how many may be delayed at once. */
const SLOWED_MS = 1_000;
const MAX_SLOWED = 50;
/** How many attempts over the limit may look up known networks, per network and as a multiple of `max`. */
const LOOKUP_FACTOR = 5;
/** The limit of a wide network as a multiple of `max`. Such a network may be one person's, or a mobile operator's. */
const WIDE_FACTOR = 10;

/** `isForgiven`: whether attempts that succeed are taken back from its count, for endpoints with `forgivesSuccess`. */
type Key = { key: string; max: number; isForgiven: boolean };
const NOTHING_TO_FORGIVE: Admission = { forgive: async () => undefined };
type Counted = Key & { window: CountedWindow };
const NO_WINDOW: CountedWindow = { used: 0, until: 0, askedAt: 0 };

/** 0 if no key is over its limit. */
const secondsUntilFree = (over: Counted[], now: number): number =>
  Math.max(0, ...over.map(({ window }) => Math.ceil((window.until - now) / 1000)));

/**
 * Limits attempts by fixed windows. All processes count together in the database, with one statement per attempt; while the database
 * fails, each process counts by itself. An exhausted key is cached until its window ends, so refusing a flood costs no statements. With
 * `forgivesSuccess` it is cached for a second, because another process may take back the attempts that exhausted it.
 *
 * For endpoints with `slowsKnownNetworks`, an attempt over the limit from a network that the user has signed in from is delayed instead
 * of refused, so that attackers can't lock out an owner.
 */
export function createRateLimiter({ db, clock, log, isKnownNetwork, pause = sleep }: RateLimiterDependencies): RateLimiter {
  const windows = createWindows();
  let retryAt = 0;
  let isDatabaseFailing = false;
  let slowed = 0;

  const countLocally = (keys: Key[], limit: RateLimit, now: number): Counted[] =>
    keys.map((key) => ({ ...key, window: windows.count(key.key, limit, now) }));

  const countForAllProcesses = async (keys: Key[], limit: RateLimit, now: number): Promise<Counted[]> => {
    // The second bound matters when the clock is set back.
    const isTooEarly = now < retryAt && retryAt <= now + RETRY_MS;
    if (isDatabaseFailing && isTooEarly) return countLocally(keys, limit, now);
    retryAt = now + RETRY_MS;
    try {
      const names = keys.map(({ key }) => key);
      const rows = await countAttempt(db, names, new Date(now), new Date(now + limit.seconds * 1000));
      isDatabaseFailing = false;
      return rows.map(({ key, used, until }) => {
        const limited = keys.find((counted) => counted.key === key)!;
        const window = { used, until: until.getTime(), askedAt: now };
        // A former copy may say that the key is exhausted, which it may no longer be.
        if (used >= limited.max || windows.has(key)) windows.set(key, window);
        return { ...limited, window };
      });
    } catch (error) {
      if (!isDatabaseFailing)
        log.warn({ reason: String(error) }, 'rate limits: the database fails, this process counts by itself');
      isDatabaseFailing = true;
      return countLocally(keys, limit, now);
    }
  };

  /** Counts one attempt for each key, unless a key is exhausted. `seconds`: until the attempt may be repeated; 0: admitted. */
  const count = async (keys: Key[], limit: RateLimit): Promise<{ seconds: number; counted: Counted[] }> => {
    const now = clock.now().getTime();
    const exhausted = keys
      .map((key) => ({ ...key, window: windows.find(key.key, limit, now) ?? NO_WINDOW }))
      .filter(({ max, window }) => window.used >= max);
    // Another process may have taken back the attempts that exhausted them. Of the attempts of a second, one asks the database.
    const mayBeTakenBack = ({ isForgiven, window }: Counted) =>
      limit.forgivesSuccess === true && isForgiven && now - window.askedAt >= ASK_AGAIN_MS;
    if (!exhausted.every(mayBeTakenBack)) return { seconds: secondsUntilFree(exhausted, now), counted: [] };
    for (const { window } of exhausted) window.askedAt = now;
    const counted = await countForAllProcesses(keys, limit, now);
    const over = counted.filter(({ max, window }) => window.used > max);
    return { seconds: secondsUntilFree(over, now), counted };
  };

  const mayLookUp = ({ counter, limit, network }: Attempt): boolean => {
    const max = limit.max * LOOKUP_FACTOR;
    return windows.count(keyOf(counter, 'lookups', network), limit, clock.now().getTime()).used <= max;
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
    await pause(SLOWED_MS).finally(() => slowed--);
    return true;
  };

  const takeBack = async (counted: Counted[]): Promise<void> => {
    for (const { key, window } of counted) windows.uncount(key, window.until);
    const attempts = counted.map(({ key, window }) => ({ key, until: new Date(window.until) }));
    // A count that stays too high ends with its window.
    await uncountAttempt(db, attempts).catch(() => undefined);
  };

  /**
   * Takes back an attempt that is refused: otherwise refused attempts would use up what successful ones give back. Without `forgivesSuccess`
   * nobody gives anything back, so the window stays exhausted in any case.
   */
  const refuse = async (counted: Counted[], { forgivesSuccess }: RateLimit, seconds: number): Promise<never> => {
    if (forgivesSuccess && counted.length > 0) await takeBack(counted);
    throw refusedForNow('RATE_LIMITED', seconds);
  };

  return {
    async admit(attempt) {
      const { counter, limit, network, wideNetwork, user } = attempt;
      const { max } = limit;
      const keys: Key[] = [{ key: keyOf(counter, 'network', network), max, isForgiven: true }];
      if (wideNetwork !== undefined)
        keys.push({ key: keyOf(counter, 'wide network', wideNetwork), max: max * WIDE_FACTOR, isForgiven: true });
      // 'account' can't be renamed: other versions of the server count under the same keys in the same table.
      if (user !== undefined) keys.push({ key: keyOf(counter, 'account', user), max, isForgiven: false });
      // While this process doesn't know yet that a key is exhausted, it counts attempts over the limit, too.
      const { seconds, counted } = await count(keys, limit);
      const forgiven = counted.filter(({ isForgiven }) => isForgiven);
      const admission = forgiven.length > 0 ? { forgive: () => takeBack(forgiven) } : NOTHING_TO_FORGIVE;
      if (seconds === 0) return admission;
      if (user === undefined || !(await isFromKnownNetwork(attempt))) return refuse(counted, limit, seconds);
      const own = await count([{ key: keyOf(counter, 'account from network', user, network), max, isForgiven: false }], limit);
      if (own.seconds > 0) return refuse(counted, limit, own.seconds);
      if (!(await slowDown())) return refuse(counted, limit, seconds);
      return admission;
    },
    cachedKeys: () => windows.size(),
  };
}

export const unlimited: RateLimiter = { admit: async () => NOTHING_TO_FORGIVE, cachedKeys: () => 0 };
