import type { BidId } from '@wieszcz/domain';
import { resultOf } from '../../platform/http/app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { listBidsOfClosed, listBlockedTraders, listExpiredBids } from './sweeping.queries.ts';

export const SWEEP_BIDS = 'sweepBids';

/** Limits a job to a few seconds of a worker's time. */
const BIDS_PER_JOB = 1_000;
/** Limits the time for which a command locks its market to a fraction of a second. */
const BIDS_PER_COMMAND = 200;
const BLOCKED_PLAYERS_PER_JOB = 1_000;
/** Cron starts a job every minute; with a second one in between, no reserve waits for a whole minute. */
const SECOND_ROUND_S = 30;

type Sweeping = Pick<Dependencies, 'db' | 'exchange' | 'clock' | 'jobs'>;

/**
 * The job: returns the reserves of expired bids and of bids on markets that have closed, and closes the orders of blocked players. Queues
 * another job while there are more such bids; further blocked players wait for the next round.
 */
export async function sweepBids(dependencies: Sweeping, round: 'first' | 'second'): Promise<void> {
  const { jobs } = dependencies;
  // Queued before the work, so that the second round runs even if this one fails.
  if (round === 'first')
    await jobs.add(SWEEP_BIDS, { round: 'second' }, { key: `${SWEEP_BIDS} again`, afterSeconds: SECOND_ROUND_S });
  const { isFull, swept } = await sweepBatch(dependencies);
  // No bid is swept if another process has swept the listed ones, or if this process's clock was set back after they were listed.
  if (isFull && swept > 0) await jobs.add(SWEEP_BIDS, { round: 'second' }, { key: `${SWEEP_BIDS} on` });
  // Last: a busy exchange ends the job here, which must not prevent the sweep.
  await closeOrdersOfBlocked(dependencies);
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
 * Closes the orders of blocked players that the block itself didn't close: those of calls that were in flight at a server which didn't know
 * of the block yet, and those of players blocked without the exchange, such as users of a removed demo, or by the former release, which left
 * offers open.
 */
export async function closeOrdersOfBlocked({ db, exchange }: Pick<Dependencies, 'db' | 'exchange'>): Promise<void> {
  for (const user of await listBlockedTraders(db, BLOCKED_PLAYERS_PER_JOB))
    resultOf(await exchange.submit({ kind: 'blockUser', user, ordersOnly: true }));
}
