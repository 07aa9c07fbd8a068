import { warsawDay } from '@wieszcz/domain';
import type { Exchange } from '../../exchange/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/pool.ts';
import { createBackgroundFigures } from '../../platform/metrics/background-figures.ts';
import { findGameFigures, type GameFigures } from './summary.queries.ts';

const UNKNOWN: GameFigures = { players: 0, openMarkets: 0, overdueMarkets: 0, waitingJobs: 0 };

/**
 * The metrics of the game: counts of what this process has committed since its start, and figures of the database. All workers read the same
 * database, so its figures must not be added up.
 */
export function gameMetrics({ db, exchange, clock }: { db: Database; exchange: Exchange; clock: Clock }) {
  const figures = createBackgroundFigures(UNKNOWN, () => findGameFigures(db, warsawDay(clock.now())));
  const counts = { signUps: 0, trades: 0, cents: 0 };
  exchange.onCommitted(({ newPlayers, trades }) => {
    counts.signUps += newPlayers.length;
    counts.trades += trades.length;
    for (const { price, shares } of trades) counts.cents += price * shares;
  });
  const ofDatabase = (help: string, read: () => number) => ({ help, read, ofWorkers: 'max' as const });
  return {
    game_sign_ups_total: { help: 'Players who have registered since the start', read: () => counts.signUps },
    game_trades_total: {
      help: 'Trades since the start; a pair that is minted, or merged by two players, counts as two',
      read: () => counts.trades,
    },
    game_volume_dollars_total: { help: 'Virtual dollars of the trades since the start', read: () => counts.cents / 100 },
    game_players: ofDatabase('Players who have registered', () => figures().players),
    game_markets_open: ofDatabase('Published markets without a result', () => figures().openMarkets),
    game_markets_overdue: ofDatabase('Published markets without a result that are overdue', () => figures().overdueMarkets),
    jobs_waiting: ofDatabase('Jobs that are due and wait for a worker, repetitions included', () => figures().waitingJobs),
  };
}
