import { DAY_MS } from '@wieszcz/domain';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/pool.ts';
import { refusedForNow } from '../app-error.ts';
import { keyOf } from './keys.ts';
import { isLoopback, networkOf, wideNetworkOf } from './network.ts';
import { countAttempt, findWindow, uncountAttempt } from './rate-limits.queries.ts';

/** Limits the successes of a kind of work per network and 24 hours, for all processes together. */
export type DailyQuota = {
  /**
   * Does the work, unless the quota of the caller's network, or the address's share of it, is used up: then rejects with TOO_MANY_SIGN_UPS.
   * Work that fails costs nothing.
   */
  spend<Result>(caller: Pick<FastifyRequest, 'ip' | 'socket'>, work: () => Promise<Result>): Promise<Result>;
};

/**
 * One address gets a quarter of its network's quota, so that it can't use up the quota of its neighbours. The default of 50 is enough for a
 * school class that shares an address.
 */
const SHARE_OF_ADDRESS = 1 / 4;
const LEAST_OF_ADDRESS = 5;

const secondsUntil = (until: Date, now: Date): number => Math.ceil((until.getTime() - now.getTime()) / 1000);

type Dependencies = { db: Database; clock: Clock };

export function createDailyQuota({ db, clock }: Dependencies, name: string, max: number): DailyQuota {
  const maxOfAddress = Math.max(LEAST_OF_ADDRESS, Math.ceil(max * SHARE_OF_ADDRESS));

  const countOnce = async <Result>(key: string, limit: number, work: () => Promise<Result>): Promise<Result> => {
    const now = clock.now();
    const [counted] = await countAttempt(db, [key], now, new Date(now.getTime() + DAY_MS));
    const { used, until } = counted!;
    try {
      if (used > limit) throw refusedForNow('TOO_MANY_SIGN_UPS', secondsUntil(until, now));
      return await work();
    } catch (error) {
      await uncountAttempt(db, [counted!]);
      throw error;
    }
  };

  return {
    spend(caller, work) {
      // Behind a proxy that isn't trusted, all callers of the game have the proxy's address.
      if (isLoopback(caller)) return work();
      // The address first: its attempts beyond its share never count for the network, not even for a moment.
      return countOnce(keyOf(name, 'day', networkOf(caller), 'address'), maxOfAddress, () =>
        countOnce(keyOf(name, 'day', wideNetworkOf(caller)), max, work),
      );
    },
  };
}

export const unlimitedQuota: DailyQuota = { spend: (_caller, work) => work() };

/**
 * Counts an e-mail to a user, or other work, for 24 hours and for all processes together. `isWithin`: at most `max` are counted. `undo` takes
 * the count back if the work wasn't done.
 */
export async function countToday(
  { db, clock }: Dependencies,
  max: number,
  ...parts: string[]
): Promise<{ isWithin: boolean; undo: () => Promise<void> }> {
  const key = keyOf(...parts, 'day');
  const now = clock.now();
  const [counted] = await countAttempt(db, [key], now, new Date(now.getTime() + DAY_MS));
  return { isWithin: counted!.used <= max, undo: () => uncountAttempt(db, [counted!]) };
}

/** Counts nothing: the seconds until `countToday` with the same arguments is within `max` again; null if it is so now. */
export async function secondsUntilWithin({ db, clock }: Dependencies, max: number, ...parts: string[]): Promise<number | null> {
  const now = clock.now();
  const window = await findWindow(db, keyOf(...parts, 'day'), now);
  return window && window.used >= max ? secondsUntil(window.until, now) : null;
}
