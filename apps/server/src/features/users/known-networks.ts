import { createHmac } from 'node:crypto';
import type { UserId } from '@wieszcz/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { rememberNewest } from '../../platform/remember-newest.ts';
import { deleteOldNetworks, findKnownNetworks, putKnownNetwork } from './known-networks.queries.ts';

/** The networks from which accounts have signed in. Guesses by strangers must not keep an owner out, see decision 0031. */
export type KnownNetworks = {
  /** The person on this network has proven to own the account. */
  remember(user: UserId, network: string): Promise<void>;
  /** Whether the account with this name is known to own the network; false for an unknown name. */
  includes(username: string, network: string): Promise<boolean>;
  deleteOld(): Promise<void>;
};

const MOST_NETWORKS = 20;
const DAYS_KEPT = 90;
/** A flood of guesses at one account reads its networks once in this time. */
const CACHED_MS = 5_000;
const MOST_CACHED = 1_000;

type Dependencies = { db: Database; clock: Clock; config: Pick<Config, 'jwtSecret'> };

export function createKnownNetworks({ db, clock, config }: Dependencies): KnownNetworks {
  const cache = new Map<string, { at: number; networks: Promise<string[]> }>();

  // Keyed: the few IPv4 addresses could be hashed one by one until all are found, so a copy of the database alone must not do.
  const hashOf = (network: string) => createHmac('sha256', config.jwtSecret).update(`network ${network}`).digest('base64url');
  const oldest = () => new Date(clock.now().getTime() - DAYS_KEPT * 86_400_000);

  const networksOf = (username: string): Promise<string[]> => {
    const now = performance.now();
    const cached = cache.get(username);
    if (cached && now - cached.at < CACHED_MS) return cached.networks;
    const networks = findKnownNetworks(db, username, oldest(), MOST_NETWORKS);
    rememberNewest(cache, username, { at: now, networks }, MOST_CACHED);
    networks.catch(() => cache.delete(username));
    return networks;
  };

  return {
    remember: (user, network) => putKnownNetwork(db, user, hashOf(network), clock.now()),
    includes: async (username, network) => (await networksOf(username)).includes(hashOf(network)),
    deleteOld: () => deleteOldNetworks(db, oldest(), MOST_NETWORKS),
  };
}
