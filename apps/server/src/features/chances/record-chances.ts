import type { MarketId } from '@wieszcz/domain';
import type { Database } from '../../platform/database/pool.ts';
import { listPricedBetsOfPublished } from './best-prices.queries.ts';
import type { Chances } from './chances.ts';
import { insertChanges } from './recorded.queries.ts';

/**
 * 0.1 percentage points, in ten-thousandths. Where the chances of a market sum to more than 1, a change of one bet changes those of all
 * others, most of them imperceptibly.
 */
const MIN_CHANGE = 10;

/**
 * Records the chance of each bet of these markets, if it has changed by `MIN_CHANGE` since the last record; skips unpublished markets. The last
 * chances of a resolved market, 0 and 1, are recorded at the time of its resolution. `now` must not be in the future, because later records are
 * never dated before it.
 */
export async function recordChances(db: Database, chances: Chances, markets: readonly MarketId[], now: Date): Promise<void> {
  const bets = await listPricedBetsOfPublished(db, markets, now);
  if (bets.length === 0) return;
  const shown = await chances.of(bets);
  await insertChanges(
    db,
    bets.map((bet) => {
      const { chance, unscaled } = shown.get(bet.id)!;
      return { bet: bet.id, at: bet.resolvedAt ?? now, chance, unscaled };
    }),
    MIN_CHANGE,
  );
}
