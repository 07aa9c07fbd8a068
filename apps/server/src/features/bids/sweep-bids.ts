import { type BidId, DAY_MS } from '@wieszcz/domain';
import { createMaintenanceDatabase } from '../../platform/database/pool.ts';
import { resultOf } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { listBidsOfClosed, listBlockedTraders, listExpiredBids } from './sweeping.queries.ts';

export const SWEEP_BIDS = 'sweepBids';
export const CLOSE_ORDERS_OF_ALL_BLOCKED = 'closeOrdersOfAllBlocked';

/** Limits a job to a few seconds of a worker's time. */
const BIDS_PER_JOB = 1_000;
/** Limits the time for which a command locks its market to a fraction of a second. */
const BIDS_PER_COMMAND = 200;
const BLOCKED_PLAYERS_PER_JOB = 1_000;
/** Orders of blocked players appear within minutes of the block. The rest is for clocks that disagree and for failing rounds. */
const BLOCKED_LATELY_MS = 7 * DAY_MS;
/** Cron starts a job every minute; with a second one in between, no reserve waits for a whole minute. */
const SECOND_ROUND_S = 30;

type Sweeping = Pick<Dependencies, 'db' | 'exchange' | 'clock' | 'jobs'>;

/**
 * The job: returns the reserves of expired bids and of bids on markets that have closed, and closes the orders of players blocked lately.
 * Queues another job while there are more such bids; further blocked players wait for the next round.
 */
export async function sweepBids(dependencies: Sweeping, round: 'first' | 'second'): Promise<void> {
  const { jobs, clock } = dependencies;
  // Queued before the work, so that the second round runs even if this one fails.
  if (round === 'first')
    await jobs.add(SWEEP_BIDS, { round: 'second' }, { key: `${SWEEP_BIDS} again`, afterSeconds: SECOND_ROUND_S });
  const { isFull, swept } = await sweepBatch(dependencies);
  // No bid is swept if another process has swept the listed ones, or if this process's clock was set back after they were listed.
  if (isFull && swept > 0) await jobs.add(SWEEP_BIDS, { round: 'second' }, { key: `${SWEEP_BIDS} on` });
  // Last: a busy exchange ends the job here, which must not prevent the sweep.
  await closeOrdersOfBlocked(dependencies, new Date(clock.now().getTime() - BLOCKED_LATELY_MS));
}

/** `isFull`: there may be more. */
async function sweepBatch({ db, exchange, clock }: Sweeping): Promise<{ isFull: boolean; swept: number }> {
  const now = clock.now();
  const lists = await Promise.all([listExpiredBids(db, now, BIDS_PER_JOB), listBidsOfClosed(db, now, BIDS_PER_JOB)]);
  const byMarket = Map.groupBy(lists.flat(), ({ market }) => market);
  const commands = [...byMarket].flatMap(([market, bids]) =>
    pieces([...new Set(bids.map(({ id }) => id))]).map((ids) => ({ kind: 'sweepBids' as const, market, bids: ids })),
  );
  const outcomes = await Promise.all(commands.map((command) => exchange.submit(command)));
  const isFull = lists.some((bids) => bids.length === BIDS_PER_JOB);
  return { isFull, swept: outcomes.reduce((sum, outcome) => sum + resultOf(outcome).swept, 0) };
}

const pieces = (ids: BidId[]): BidId[][] =>
  Array.from({ length: Math.ceil(ids.length / BIDS_PER_COMMAND) }, (_, index) =>
    ids.slice(index * BIDS_PER_COMMAND, (index + 1) * BIDS_PER_COMMAND),
  );

/**
 * The job at a start: closes the orders of players blocked at any time. The sweep doesn't look for those of players blocked long ago, whose
 * offers the former release may have left open. Queues another job while there are more such players.
 */
export async function closeOrdersOfAllBlocked({
  maintenance,
  exchange,
  jobs,
}: Pick<Dependencies, 'maintenance' | 'exchange' | 'jobs'>): Promise<void> {
  const closed = await closeOrdersOfBlocked({ db: createMaintenanceDatabase(maintenance), exchange }, null);
  if (closed === BLOCKED_PLAYERS_PER_JOB)
    await jobs.add(CLOSE_ORDERS_OF_ALL_BLOCKED, {}, { key: `${CLOSE_ORDERS_OF_ALL_BLOCKED} on` });
}

/**
 * Closes the orders of players blocked at `since` or later (null: at any time) that the block itself didn't close: those of calls that were
 * in flight at a server which didn't know of the block yet, and those of players blocked without the exchange, such as users of a removed
 * demo, or by the former release, which left offers open. Resolves with the number of these players.
 */
export async function closeOrdersOfBlocked(
  { db, exchange }: Pick<Dependencies, 'db' | 'exchange'>,
  since: Date | null,
): Promise<number> {
  const players = await listBlockedTraders(db, since, BLOCKED_PLAYERS_PER_JOB);
  for (const user of players) resultOf(await exchange.submit({ kind: 'blockUser', user, ordersOnly: true }));
  return players.length;
}
