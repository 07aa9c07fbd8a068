import { createHmac } from 'node:crypto';
import type { UserId } from '@wieszcz/domain';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { deleteOldNetworks, listKnownNetworks, putKnownNetwork } from './known-networks.queries.ts';

/** Networks from which users have signed in: guesses from elsewhere must not lock an owner out (decision 0031). */
export type KnownNetworks = {
  /** Call after the user has proven on this network to own the account. */
  remember(user: UserId, network: string): Promise<void>;
  /** Whether the user with this name has signed in from the network; false for an unknown name. */
  includes(username: string, network: string): Promise<boolean>;
  deleteOld(): Promise<void>;
};

const NETWORKS_PER_USER = 20;
const DAYS_KEPT = 90;
/** Limits a flood of guesses at one user to one query in this time. */
const CACHE_TTL_MS = 5_000;
const CACHED_USERS = 1_000;

type Dependencies = { db: Database; clock: Clock; config: Pick<Config, 'jwtSecret'> };

export function createKnownNetworks({ db, clock, config }: Dependencies): KnownNetworks {
  // A keyed hash: without the key the few IPv4 addresses could be found by hashing them all, so a stolen database reveals none.
  const hashOf = (network: string) => createHmac('sha256', config.jwtSecret).update(`network ${network}`).digest('base64url');
  const oldest = () => new Date(clock.now().getTime() - DAYS_KEPT * 86_400_000);

  const networks = new LRUCache<string, string[]>({
    max: CACHED_USERS,
    ttl: CACHE_TTL_MS,
    fetchMethod: (username) => listKnownNetworks(db, username, oldest(), NETWORKS_PER_USER),
  });

  return {
    remember: (user, network) => putKnownNetwork(db, user, hashOf(network), clock.now()),
    includes: async (username, network) => ((await networks.fetch(username)) ?? []).includes(hashOf(network)),
    deleteOld: () => deleteOldNetworks(db, oldest(), NETWORKS_PER_USER),
  };
}
