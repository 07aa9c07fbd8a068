import { DAY_MS, MINUTE_MS, toUserId } from '@wieszcz/domain';
import { z } from 'zod';
import { AUDIT_BY_NIGHT, auditByNight } from './features/admins/audit-by-night.ts';
import { SEND_RENAMED, sendRenamed } from './features/admins/rename-user.ts';
import { CLOSE_ORDERS_OF_ALL_BLOCKED, closeOrdersOfAllBlocked, SWEEP_BIDS, sweepBids } from './features/bids/sweep-bids.ts';
import { THIN_CHANCES, thinChances } from './features/chances/thin-chances.ts';
import { MAKE_THUMBNAILS, makeThumbnails } from './features/covers/make-thumbnails.ts';
import type { Dependencies } from './features/dependencies.ts';
import { FIND_SUSPICIONS, findSuspicions } from './features/farming/find-suspicions.ts';
import { WRITE_NET_WORTHS, writeNetWorths } from './features/players/net-worths.ts';
import { WRITE_STANDINGS, writeStandings } from './features/players/standings/standings.ts';
import { FINISH_REMOVAL, finishRemoval } from './features/users/anonymize-user.ts';
import { SEND_CONFIRMATION, sendConfirmation } from './features/users/confirmation/confirm-email.ts';
import { deleteExpiredConfirmations } from './features/users/confirmation/email-confirmations.queries.ts';
import { PAY_DAILY_BONUS, payDueBonus } from './features/users/daily-bonus.ts';
import { SEND_RESET, sendReset } from './features/users/reset-password.ts';
import { SETUP_MINUTES } from './features/users/second-factor/check-code.ts';
import { RESEAL_SECOND_FACTORS, resealSecondFactors } from './features/users/second-factor/reseal.ts';
import { deleteAbandonedSetUps } from './features/users/second-factor/second-factor.queries.ts';
import { deleteExpiredResets } from './features/users/users.queries.ts';
import { deleteExpiredSessions } from './platform/auth/sessions.queries.ts';
import { createMaintenanceDatabase } from './platform/database/pool.ts';
import { deleteExpiredCounts } from './platform/http/rate-limits/rate-limits.queries.ts';
import type { Tasks } from './platform/jobs.ts';

const bonusPayload = z.object({ user: z.int().transform(toUserId), day: z.string() });
const userPayload = z.object({ user: z.int().transform(toUserId) });
const renamedPayload = z.object({ user: z.int().transform(toUserId), formerUsername: z.string(), reason: z.string() });
const resetPayload = z.object({
  email: z.string(),
  requestId: z.string().optional(),
  networks: z.array(z.string()),
});
const resealPayload = z.object({ after: z.number().default(0) });
const sweepPayload = z.object({ round: z.enum(['first', 'second']).default('first') });
const unlockPayload = z.object({ suspected: z.array(z.string()).default([]) });
const thumbnailsPayload = z.object({ after: z.string().default('') });

/** Long enough for an operator to look at them. */
const FAILED_JOBS_KEPT_MS = 30 * DAY_MS;
/** Tasks whose jobs send an e-mail: they wait behind all others. */
export const EMAIL_TASKS: readonly string[] = [SEND_RESET, SEND_CONFIRMATION, SEND_RENAMED];
/** Their payloads and errors hold addresses and former names, which must not outlive a deleted account for long. */
const FAILED_EMAIL_JOBS_KEPT_MS = DAY_MS;

const UNLOCK_ABANDONED = 'unlockAbandoned';
/**
 * Time for a living process to reconnect before the job looks again. It must be shorter than the minute between scheduled runs, because a run
 * that finds a suspect replaces the waiting job. It is therefore also shorter than the library's longest pause between two attempts to connect
 * (60 s): after a long outage a living process may count as dead and its job run twice, as any job may.
 */
const SUSPECTED_SECONDS = 40;

/** All jobs by their names; `platform/jobs.ts` describes the members. */
export const createTasks = (dependencies: Dependencies): Tasks => ({
  [SEND_RESET]: { do: (payload) => sendReset(dependencies, resetPayload.parse(payload)) },
  [PAY_DAILY_BONUS]: { do: (payload) => payDueBonus(dependencies, bonusPayload.parse(payload)) },
  [SEND_CONFIRMATION]: { do: (payload) => sendConfirmation(dependencies, userPayload.parse(payload).user) },
  [SEND_RENAMED]: { do: (payload) => sendRenamed(dependencies, renamedPayload.parse(payload)) },
  [FINISH_REMOVAL]: { do: (payload) => finishRemoval(dependencies, userPayload.parse(payload).user) },

  // For covers stored before thumbnails existed.
  [MAKE_THUMBNAILS]: {
    atStart: true,
    do: (payload) => makeThumbnails(dependencies, thumbnailsPayload.parse(payload).after),
  },

  cleanUp: { every: '17 * * * *', long: true, do: () => cleanUp(dependencies) },

  // Unlocks jobs of killed processes. Each must be suspected twice, because a living process may lose its connection for some seconds.
  [UNLOCK_ABANDONED]: {
    every: '* * * * *',
    atStart: true,
    async do(payload) {
      const suspected = await dependencies.jobs.unlockAbandoned(unlockPayload.parse(payload).suspected);
      if (suspected.length === 0) return;
      const again = { key: `${UNLOCK_ABANDONED} again`, afterSeconds: SUSPECTED_SECONDS };
      await dependencies.jobs.add(UNLOCK_ABANDONED, { suspected }, again);
    },
  },

  // At the start, because JWT_SECRET may have changed; daily, because a process with the former key may have run the job of the start.
  [RESEAL_SECOND_FACTORS]: {
    every: '50 3 * * *',
    atStart: true,
    do: (payload) => resealSecondFactors(dependencies, resealPayload.parse(payload).after),
  },

  // A flood of calls from many addresses leaves a row for each address, so these are deleted more often.
  deleteExpiredCounts: { every: '*/2 * * * *', do: () => deleteExpiredCounts(dependencies.db, dependencies.clock.now()) },

  [SWEEP_BIDS]: {
    every: '* * * * *',
    atStart: true,
    do: (payload) => sweepBids(dependencies, sweepPayload.parse(payload).round),
  },

  [CLOSE_ORDERS_OF_ALL_BLOCKED]: { atStart: true, long: true, do: () => closeOrdersOfAllBlocked(dependencies) },

  // Midnight in Warsaw is 22:00 or 23:00 UTC. At the start for days that passed while no server ran, and for games that existed before net
  // worths were stored.
  [WRITE_NET_WORTHS]: {
    every: '15 22,23 * * *',
    atStart: true,
    long: true,
    // Maintenance connections, as a batch of a large game may take longer than other connections allow.
    do: () => writeNetWorths(createMaintenanceDatabase(dependencies.maintenance), dependencies.clock),
  },

  // A read renews old standings itself. They are written hourly as well, so that the first reader of a large game gets some at once.
  [WRITE_STANDINGS]: {
    every: '41 * * * *',
    atStart: true,
    long: true,
    do: () => writeStandings(createMaintenanceDatabase(dependencies.maintenance), dependencies.clock.now()),
  },

  [THIN_CHANCES]: {
    every: '20 3 * * *',
    atStart: true,
    long: true,
    do: () => thinChances(createMaintenanceDatabase(dependencies.maintenance), dependencies.clock.now()),
  },

  // An audit of a large game takes hours: it is repeated once, as a restart may have interrupted it, and then not before the next night.
  [AUDIT_BY_NIGHT]: { every: '40 2 * * *', long: true, maxAttempts: 2, do: () => auditByNight(dependencies) },

  [FIND_SUSPICIONS]: { every: '5 3 * * *', long: true, do: () => findSuspicions(dependencies) },
});

/**
 * Deletes what has expired. On maintenance connections, because after a long stop of a large game a deletion may take longer than other
 * connections allow. A deletion that fails doesn't prevent the next ones; the job fails when all have been tried.
 */
async function cleanUp({ maintenance, exchange, knownNetworks, jobs, clock }: Dependencies): Promise<void> {
  const db = createMaintenanceDatabase(maintenance);
  const now = clock.now();
  const before = (keptMs: number) => new Date(now.getTime() - keptMs);
  const deletions: (() => Promise<unknown>)[] = [
    () => deleteExpiredResets(db, now),
    () => deleteExpiredConfirmations(db, now),
    () => deleteAbandonedSetUps(db, before(SETUP_MINUTES * MINUTE_MS)),
    () => deleteExpiredSessions(db, now),
    () => exchange.deleteExpiredKeys(),
    () => exchange.deleteOldBatches(),
    () => knownNetworks.deleteOld(db),
    () => jobs.deleteFailed(before(FAILED_JOBS_KEPT_MS)),
    () => jobs.deleteFailed(before(FAILED_EMAIL_JOBS_KEPT_MS), EMAIL_TASKS),
  ];
  const errors: Error[] = [];
  for (const remove of deletions) await remove().catch((error: Error) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join('; '));
}
