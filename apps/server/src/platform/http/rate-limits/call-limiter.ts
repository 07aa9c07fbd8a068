import type { CallLimit } from '@wieszcz/api';
import type { UserId } from '@wieszcz/domain';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/pool.ts';
import type { Log } from '../../log.ts';
import { refusedForNow } from '../app-error.ts';
import { keyOf } from './keys.ts';
import { addAttempts } from './rate-limits.queries.ts';

/** Limits frequent calls of signed-in users without making a call wait. */
export type CallLimiter = {
  /** Counts a call of the user; throws RATE_LIMITED once the user is over the limit. */
  admit(user: UserId, limit: CallLimit): void;
  /** Adds this process's counts to those of all processes. Runs by itself a second after a user's count has reached `LEAST_SHARED`. */
  share(): Promise<void>;
};

/** A user's smaller count isn't shared: people never cost a statement, but each process may admit almost this many calls over the limit. */
const LEAST_SHARED = 20;
const SHARE_AFTER_MS = 1_000;
/** Counts of a window outlive it in the database by this time, as clocks of several processes disagree. */
const KEPT_MS = 60_000;

/** The calls of a user in the present window. `shared`: those of all processes, as far as known; `unshared`: further ones of this process. */
type Count = { key: string; shared: number; unshared: number };
/** All users have the same windows, so an old window is dropped as a whole. */
type SharedWindow = { number: number; ends: number; counts: Map<UserId, Count> };

type Dependencies = { db: Database; clock: Clock; log: Log };

/**
 * Each process counts in its memory, and adds the counts of busy users to the database once a second, by one statement for all of them.
 * A call therefore costs no statement, and processes learn of each other's calls a second later.
 */
export function createCallLimiter({ db, clock, log }: Dependencies): CallLimiter {
  const windows = new Map<CallLimit['name'], SharedWindow>();
  const unsharedCounts = new Map<Count, number>();
  let timer: NodeJS.Timeout | undefined;

  const share = async (): Promise<void> => {
    timer = undefined;
    const sent = [...unsharedCounts].map(([count, ends]) => ({ count, ends, calls: count.unshared }));
    unsharedCounts.clear();
    for (const { count, calls } of sent) {
      count.shared += calls;
      count.unshared -= calls;
    }
    if (sent.length === 0) return;
    try {
      const attempts = sent.map(({ count, ends, calls }) => ({ key: count.key, calls, until: new Date(ends + KEPT_MS) }));
      const used = new Map((await addAttempts(db, attempts)).map((row) => [row.key, row.used]));
      for (const { count } of sent) count.shared = Math.max(count.shared, used.get(count.key)!);
    } catch (error) {
      log.warn({ reason: String(error) }, 'call limits: the database fails, this process counts by itself');
    }
  };

  const windowOf = ({ name, seconds }: CallLimit, now: number): SharedWindow => {
    const number = Math.floor(now / (seconds * 1000));
    const known = windows.get(name);
    if (known?.number === number) return known;
    const window = { number, ends: (number + 1) * seconds * 1000, counts: new Map<UserId, Count>() };
    windows.set(name, window);
    return window;
  };

  return {
    admit(user, limit) {
      const now = clock.now().getTime();
      const { number, ends, counts } = windowOf(limit, now);
      let count = counts.get(user);
      if (!count) counts.set(user, (count = { key: keyOf(limit.name, String(number), String(user)), shared: 0, unshared: 0 }));
      if (count.shared + count.unshared >= limit.max) throw refusedForNow('RATE_LIMITED', Math.ceil((ends - now) / 1000));
      count.unshared += 1;
      if (count.unshared !== LEAST_SHARED) return;
      unsharedCounts.set(count, ends);
      timer ??= setTimeout(() => void share(), SHARE_AFTER_MS).unref();
    },
    share,
  };
}

export const unlimitedCalls: CallLimiter = { admit: () => undefined, share: async () => undefined };
