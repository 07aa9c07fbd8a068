import { createHmac } from 'node:crypto';
import { DAY_MS, type UserId, USERNAME_LENGTH } from '@wieszcz/domain';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { deleteOldNetworks, listKnownNetworks, putKnownNetwork } from './known-networks.queries.ts';

/** Networks of sign-ins and password resets: guesses from elsewhere must not lock an owner out (decision 0031). */
export type KnownNetworks = {
  /** Called in the transaction of a sign-in or a reset: a call from this network has proved that its caller owns the account. */
  remember(trx: Database, user: UserId, network: string): Promise<void>;
  /** Whether it is a known network of the user with this name; false for an unknown name. */
  includes(username: string, network: string): Promise<boolean>;
  /** The keyed hashes under which a network may be stored, for jobs, whose rows hold no readable network. */
  hashesOf(network: string): string[];
  /** As `includes`, for a network given by its `hashesOf`. */
  includesHash(username: string, hashes: readonly string[]): Promise<boolean>;
  /** Deletes networks not seen for 90 days, and all but each user's 20 newest. `db`: connections that allow long statements. */
  deleteOld(db: Database): Promise<void>;
};

const NETWORKS_PER_USER = 20;
const DAYS_KEPT = 90;
/**
 * Limits a flood of guesses at one user to one query in this time in each process. Short, because meanwhile a network that has just become
 * known doesn't count: an owner may sign in right after a password reset.
 */
const CACHE_TTL_MS = 1_000;
const CACHED_USERS = 1_000;

type Dependencies = { db: Database; clock: Clock; config: Pick<Config, 'jwtSecret' | 'formerJwtSecret'> };

export function createKnownNetworks({ db, clock, config }: Dependencies): KnownNetworks {
  // The hash is keyed: IPv4 addresses are so few that plain hashes could be found out by hashing them all.
  const hashWith = (secret: string, network: string) =>
    createHmac('sha256', secret).update(`network ${network}`).digest('base64url');
  const hashOf = (network: string) => hashWith(config.jwtSecret, network);
  const hashesOf = (network: string) =>
    config.formerJwtSecret ? [hashOf(network), hashWith(config.formerJwtSecret, network)] : [hashOf(network)];
  const oldest = () => new Date(clock.now().getTime() - DAYS_KEPT * DAY_MS);

  const networks = new LRUCache<string, string[]>({
    max: CACHED_USERS,
    ttl: CACHE_TTL_MS,
    fetchMethod: (username) => listKnownNetworks(db, username, oldest(), NETWORKS_PER_USER),
  });

  const includesHash = async (username: string, hashes: readonly string[]): Promise<boolean> => {
    // A name in a call may be longer than any user's, and the cache keeps names.
    if (username.length > USERNAME_LENGTH.max) return false;
    const known = (await networks.fetch(username)) ?? [];
    return known.some((hash) => hashes.includes(hash));
  };

  return {
    remember: (trx, user, network) => putKnownNetwork(trx, user, hashOf(network), clock.now()),
    includes: (username, network) => includesHash(username, hashesOf(network)),
    hashesOf,
    includesHash,
    deleteOld: (maintenance) => deleteOldNetworks(maintenance, oldest(), NETWORKS_PER_USER),
  };
}
