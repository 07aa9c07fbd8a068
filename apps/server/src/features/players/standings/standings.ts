import { setTimeout as sleep } from 'node:timers/promises';
import { dollars, RANKING_SIZE, toUserId, type UserId } from '@wieszcz/domain';
import { createMaintenanceDatabase, type Database } from '../../../platform/database/pool.ts';
import { timestamp } from '../../../presenters/timestamp.ts';
import type { Dependencies } from '../../dependencies.ts';
import { isMarked } from '../../farming/marks.queries.ts';
import { findHighestPlayerId, listCompleteDays } from '../net-worths.queries.ts';
import { pastDayEnds } from '../net-worths.ts';
import {
  findStandingsState,
  listStandings,
  lockStandings,
  type RankingKind,
  replaceStandings,
  type StandingRow,
  type StandingsState,
  updateDuration,
  waitForStandings,
} from './standings.queries.ts';

export const WRITE_STANDINGS = 'writeStandings';

const PROFIT_DAYS = 30;
/** Standings are kept at least this long, and at least twenty times as long as writing them took. */
const MIN_AGE_MS = 1_000;
const AGE_PER_DURATION = 20;
/** In games up to this size readers wait for the standings that are being written; in larger ones they get the old ones meanwhile. */
const PLAYERS_OF_A_SMALL_GAME = 2_000;
/** After this wait readers of a small game get the old ones, too: a process that hangs while it writes must not block other processes. */
const MAX_WAIT_MS = 3_000;

/** Writes the standings; if another process is writing them, waits for it instead. */
export async function writeStandings(db: Database, now: Date): Promise<void> {
  const [dayEnd] = pastDayEnds(now, PROFIT_DAYS);
  const complete = await listCompleteDays(db, dayEnd!.day);
  const highest = await findHighestPlayerId(db);
  const players = { from: toUserId(1), to: toUserId(Math.max(1, highest)) };
  await db.transaction().execute(async (transaction) => {
    if (!(await lockStandings(transaction))) return waitForStandings(transaction);
    const started = performance.now();
    await replaceStandings(transaction, { ...dayEnd!, stored: complete.includes(dayEnd!.day), players }, now);
    await updateDuration(transaction, Math.round(performance.now() - started));
  });
}

/** The rankings. Reading them renews standings that are too old. */
export function createStandings({ db, maintenance, clock, log }: Pick<Dependencies, 'db' | 'maintenance' | 'clock' | 'log'>) {
  // Maintenance connections, as writing takes longer in a large game than other connections allow.
  const writer = createMaintenanceDatabase(maintenance);
  let writing: Promise<void> | null = null;
  const write = () =>
    (writing ??= writeStandings(writer, clock.now())
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the standings were not written; the next reader tries again');
        throw error;
      })
      .finally(() => (writing = null)));

  async function findFreshState(): Promise<StandingsState | undefined> {
    const state = await findStandingsState(db);
    // A negative age means that the database's clock was set back: the standings would count as fresh until it has caught up.
    if (state && state.ageMs >= 0 && state.ageMs < Math.max(MIN_AGE_MS, AGE_PER_DURATION * state.tookMs)) return state;
    const written = write();
    // Readers with old standings get those if writing fails.
    const tried = state ? written.catch(() => undefined) : written;
    if (state && state.players > PLAYERS_OF_A_SMALL_GAME) return state;
    await (state ? Promise.race([tried, sleep(MAX_WAIT_MS, undefined, { ref: false })]) : tried);
    return findStandingsState(db);
  }

  return {
    /** The players with the highest amounts, and the place of `player`; `player` is null for guests and staff. */
    async read(kind: RankingKind, player: UserId | null) {
      const state = await findFreshState();
      const rows = await listStandings(db, kind, RANKING_SIZE, player);
      const own = player === null ? undefined : rows.find(({ user }) => user === player);
      return {
        players: state ? state.players - (kind === 'budget' ? 0 : state.leftOut) : 0,
        writtenDate: state ? timestamp(state.writtenAt) : null,
        top: rows.filter(({ place }) => place <= RANKING_SIZE).map(showStanding),
        own: own ? showStanding(own) : null,
        isLeftOut: kind !== 'budget' && player !== null && !own && (await isMarked(db, player)),
        around: own ? rows.filter(({ place }) => Math.abs(place - own.place) <= 1).map(showStanding) : [],
      };
    },
  };
}

export type Standings = ReturnType<typeof createStandings>;

const showStanding = ({ place, username, amount }: StandingRow) => ({ place, username, amount: dollars(amount) });
