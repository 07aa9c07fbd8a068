import { RANKING_SIZE } from '@wieszcz/domain';
import type { Database } from '../../platform/database/pool.ts';
import { dollars } from '../../presenters/amounts.ts';
import { selectRanking } from './players.queries.ts';

export type RankingEntry = { username: string; budget: number };
export type Ranking = { read(): Promise<RankingEntry[]> };

const SHOWN_FOR = 5_000;

/**
 * Ordering every player's budget is worth doing once for everybody. At half its age the list is read anew behind the callers' backs,
 * so under steady demand nobody waits and nobody sees an older one than `maxAge` milliseconds.
 */
export function createRanking(db: Database, maxAge = SHOWN_FOR): Ranking {
  let shown: { at: number; entries: RankingEntry[] } | undefined;
  let reading: Promise<RankingEntry[]> | undefined;

  const readAnew = () =>
    (reading ??= selectRanking(db, RANKING_SIZE)
      .then((rows) => {
        const entries = rows.map(({ username, budget }) => ({ username, budget: dollars(budget) }));
        shown = { at: performance.now(), entries };
        return entries;
      })
      .finally(() => {
        reading = undefined;
      }));

  return {
    async read() {
      const age = shown ? performance.now() - shown.at : Number.POSITIVE_INFINITY;
      if (!shown || age >= maxAge) return readAnew();
      if (age >= maxAge / 2) readAnew().catch(() => undefined);
      return shown.entries;
    },
  };
}
