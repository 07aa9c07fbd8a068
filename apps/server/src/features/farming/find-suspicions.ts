import { DAY_MS } from '@wieszcz/domain';
import { createMaintenanceDatabase } from '../../platform/database/pool.ts';
import type { Dependencies } from '../dependencies.ts';
import { deleteOldSuspicions, findFirstSince, storeNetworks, storePairs, storePrices } from './suspicions.queries.ts';

export const FIND_SUSPICIONS = 'findSuspicions';

/** Each nightly run searches a week, so that a night without a run misses nothing. */
const SEARCHED_MS = 7 * DAY_MS;
/** As long as known networks are kept. A shared network is found for a week after the last sign-in from it, so it is deleted a week earlier. */
const KEPT_MS = 90 * DAY_MS;
/** Amount of the trades of a pair, in cents. Less doesn't change the top of a ranking. */
const LEAST_MOVED = 5_000;
/** Distance of a price from the book: 10 cents, in hundredths of a cent. */
const LEAST_DISTANCE = 1_000;
/** That distance times the shares, summed over such trades of one seller with one buyer, in cents. */
const LEAST_VALUE = 100;
const ACCOUNTS_OF_A_NETWORK = { least: 3, most: 50 };

/** Stores suspicions that one person plays with several accounts, with their evidence, for admins to judge. Idempotent. */
export async function findSuspicions({
  maintenance,
  clock,
  log,
}: Pick<Dependencies, 'maintenance' | 'clock' | 'log'>): Promise<void> {
  // Maintenance connections, because reading the trades of a week may take longer than other connections allow.
  const db = createMaintenanceDatabase(maintenance);
  const now = clock.now();
  const time = new Date(now.getTime() - SEARCHED_MS);
  const first = await findFirstSince(db, time);
  const found = { pairs: 0, prices: 0, networks: await storeNetworks(db, { time }, now, ACCOUNTS_OF_A_NETWORK) };
  if (first !== undefined) {
    found.pairs = await storePairs(db, { time, first }, now, LEAST_MOVED);
    found.prices = await storePrices(db, { time, first }, now, { leastDistance: LEAST_DISTANCE, leastValue: LEAST_VALUE });
  }
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await deleteOldSuspicions(db, { foundBefore: ago(KEPT_MS), networksFoundBefore: ago(KEPT_MS - SEARCHED_MS) });
  log.info(found, 'suspicions were looked for');
}
