import { setTimeout as sleep } from 'node:timers/promises';
import {
  addDays,
  type Cents,
  CHART_RANGES_IN_DAYS,
  dollars,
  MINUTE_MS,
  toUserId,
  type UserId,
  warsawDay,
  warsawMidnight,
} from '@wieszcz/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/pool.ts';
import { timestamp } from '../../presenters/timestamp.ts';
import type { PlayerAccount } from './budget-history.queries.ts';
import type { LedgerAccountIds } from './ledger-account-ids.ts';
import {
  type DayEnd,
  deleteSnapshotsBefore,
  findHighestPlayerId,
  insertCompleteDays,
  insertSnapshots,
  listCompleteDays,
  listNetWorths,
  listSnapshots,
} from './net-worths.queries.ts';
import { findNetWorth } from './portfolio.queries.ts';

export const WRITE_NET_WORTHS = 'writeNetWorths';

/** A trade may be committed up to this much later than its time, so a day's net worths are final only this long after its end. */
const SETTLED_AFTER_MS = 5 * MINUTE_MS;
const LONGEST_CHART_IN_DAYS = Math.max(...CHART_RANGES_IN_DAYS);
/** Keeps each statement of the job to a few seconds, even when it computes all days of a long history. */
export const PLAYERS_PER_BATCH = 500;

/** The last `days` complete days in Warsaw with their ends, ascending. */
export function pastDayEnds(now: Date, days: number): DayEnd[] {
  const today = warsawDay(now);
  const dayAgo = (count: number) => addDays(today, -count);
  return Array.from({ length: days }, (_, index) => ({
    day: dayAgo(days - index),
    end: warsawMidnight(dayAgo(days - index - 1)),
  }));
}

/** A net worth in cents at `at`, the end of a day. */
export type NetWorth = { at: Date; netWorth: Cents };

/**
 * The player's net worths in cents: at the ends of these days (ascending), without days that ended before the player joined, and at present.
 * Days without a stored snapshot are computed.
 */
export async function readNetWorths(
  db: Database,
  playerAccount: PlayerAccount,
  dayEnds: readonly DayEnd[],
  now: Date,
): Promise<{ past: NetWorth[]; present: Cents }> {
  const { netWorth: present, joinedAt } = await findNetWorth(db, playerAccount, now);
  const { player } = playerAccount;
  const shown = dayEnds.filter(({ end }) => end > joinedAt);
  const stored = await listSnapshots(
    db,
    shown.map(({ day }) => day),
    player,
  );
  const netWorths = new Map(stored.map(({ day, netWorth }) => [day, netWorth]));
  const missing = shown.filter(({ day }) => !netWorths.has(day));
  const computed = missing.length === 0 ? [] : await listNetWorths(db, missing, player, now);
  for (const { day, netWorth } of computed) netWorths.set(day, netWorth);
  return { past: shown.map(({ day, end }) => ({ at: end, netWorth: netWorths.get(day)! })), present };
}

/** The player's net worth at the end of each of the last `days` days in Warsaw since the player joined, and now. */
export async function readNetWorthChart(
  { db, clock }: { db: Database; clock: Clock },
  ledgerAccountIds: LedgerAccountIds,
  player: UserId,
  days: number,
) {
  const now = clock.now();
  const account = await ledgerAccountIds.of(player);
  if (account === null) return [];
  const { past, present } = await readNetWorths(db, { player, account }, pastDayEnds(now, days), now);
  // `at` is midnight, the first instant of the next day. The point is a millisecond before it, so that it lies in the day that ended.
  const points = past.map(({ at, netWorth }) => ({ at: new Date(at.getTime() - 1), netWorth }));
  return [...points, { at: now, netWorth: present }].map(({ at, netWorth }) => ({
    date: timestamp(at),
    netWorth: dollars(netWorth),
  }));
}

/**
 * The job that stores the net worths of all players at the ends of the days that charts show. Skips days that are stored, and days whose
 * trades may not all be committed yet. Deletes snapshots that no chart shows any more. Idempotent: an interrupted run is repeated as a whole.
 * Each batch of players is valued at its own moment, because the books change while a long run goes on.
 */
export async function writeNetWorths(db: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  const dayEnds = pastDayEnds(now, LONGEST_CHART_IN_DAYS);
  const oldest = dayEnds[0]!.day;
  await deleteSnapshotsBefore(db, oldest);
  const complete = new Set(await listCompleteDays(db, oldest));
  const missing = dayEnds.filter(({ day, end }) => !complete.has(day) && now.getTime() - end.getTime() > SETTLED_AFTER_MS);
  if (missing.length === 0) return;
  const highest = await findHighestPlayerId(db);
  for (let from = 1; from <= highest; from += PLAYERS_PER_BATCH) {
    const started = performance.now();
    await insertSnapshots(db, missing, { from: toUserId(from), to: toUserId(from + PLAYERS_PER_BATCH - 1) }, clock.now());
    // Leaves the database to the players for half of the time: the days of a long history can take hours.
    await sleep(performance.now() - started);
  }
  await insertCompleteDays(
    db,
    missing.map(({ day }) => day),
  );
}
