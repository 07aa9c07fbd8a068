import type { Answer, endpoints } from '@wieszcz/api';
import { warsawDay, warsawMidnight } from '@wieszcz/domain';
import type { Database } from '../../platform/database/pool.ts';
import { timestamp } from '../../presenters/timestamp.ts';
import { countMarketsInNeed, countToday, findFirstSteps, findLastAudit, listFailingJobs } from './summary.queries.ts';

export async function readSummary(db: Database, now: Date): Promise<Answer<(typeof endpoints)['getAdminSummary']>> {
  const today = warsawDay(now);
  const [counts, markets, failingJobs, audit, firstSteps] = await Promise.all([
    countToday(db, warsawMidnight(today)),
    countMarketsInNeed(db, today),
    listFailingJobs(db),
    findLastAudit(db),
    findFirstSteps(db),
  ]);
  return {
    playersToday: counts.players,
    tradesToday: counts.trades,
    overdueMarkets: markets.overdue,
    abandonedMarkets: markets.abandoned,
    failingJobs,
    lastAudit: audit && { date: timestamp(audit.finishedAt), checks: audit.checks, differences: audit.differences },
    firstSteps,
  };
}
