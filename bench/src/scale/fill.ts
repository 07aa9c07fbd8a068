import { CHART_RANGES_IN_DAYS, DAY_MS } from '@wieszcz/domain';
import pg from 'pg';
import * as bids from './bids.queries.ts';
import * as trades from './fill.queries.ts';
import * as holdings from './holdings.queries.ts';
import { CHECKPOINT, FILL_SETTINGS, VACUUM_AND_ANALYZE, withoutIndexes } from './indexes.queries.ts';
import { BUSIEST_PLAYER, MODERATORS, type Size } from './size.ts';

const START_BUDGET = 100_000;
/** Slightly less than the longest range of a chart (90 days), so that this range includes every trade. */
const TRADING_DAYS = 89;

/** Fills an empty, migrated game. Resolves with the duration of each step in seconds. */
export async function fill(url: string, size: Size, now: Date): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const seconds: Record<string, number> = {};
  const timed = async (step: string, work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    seconds[step] = (performance.now() - started) / 1000;
  };
  try {
    await client.query(FILL_SETTINGS);
    await client.query(trades.CREATE_SCALE_SCHEMA);
    let rebuildStarted = 0;
    await withoutIndexes(
      client,
      () => write(client, size, now, timed),
      () => (rebuildStarted = performance.now()),
    );
    seconds['indexes and foreign keys'] = (performance.now() - rebuildStarted) / 1000;
    await client.query(trades.DROP_SCALE_SCHEMA);
    await timed('vacuum and analyze', () => client.query(VACUUM_AND_ANALYZE));
    await client.query(CHECKPOINT);
  } finally {
    await client.end();
  }
  return seconds;
}

type Timed = (step: string, work: () => Promise<unknown>) => Promise<void>;

async function write(client: pg.Client, size: Size, now: Date, timed: Timed): Promise<void> {
  const start = new Date(now.getTime() - TRADING_DAYS * DAY_MS);
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  await timed('users', () => run(trades.USERS, [MODERATORS, size.players, start]));
  await timed('markets and bets planned', async () => {
    await run(trades.PLAN_MARKETS, [size.markets, size.largeMarkets, start, now]);
    await run(trades.PLAN_BOOKS, [size.trades, size.hotTrades, size.markets]);
    await run(trades.INDEX_BOOKS);
  });
  await timed('markets', () => run(trades.MARKETS, [MODERATORS, size.players]));
  await timed('acts', () => run(trades.ACTS));
  await timed('transactions', async () => {
    await run(trades.TRADES, [size.trades, size.hotTrades, start, now, BUSIEST_PLAYER, size.players]);
    await run(trades.LARGE_MARKET_TRADES, [size.trades, now, BUSIEST_PLAYER, size.players]);
    await run(trades.ANALYZE_TRADES);
  });
  await timed('bets', () => run(trades.BETS));
  await timed('contracts', () => run(holdings.CONTRACTS));
  await timed('offers', () => run(holdings.OFFERS));
  await timed('bids', async () => {
    // The organizer of the last market has the account with the highest id.
    const accounts = 1 + size.players + size.markets + 1 + size.largeMarkets.length;
    await run(bids.BIDS, [size.bids, MODERATORS, accounts, now]);
    await run(bids.RESERVES);
    await run(bids.CHANCES);
  });
  await timed('accounts', async () => {
    await run(holdings.BALANCES, [MODERATORS, size.players, START_BUDGET]);
    await run(holdings.ACCOUNTS, [size.players]);
    await run(holdings.ISSUE);
    await run(holdings.BONUSES, [start]);
    await run(holdings.SESSIONS, [start]);
  });
  await run(holdings.NET_WORTH_DAYS, [now, Math.max(...CHART_RANGES_IN_DAYS)]);
  await timed('journal', () => run(holdings.JOURNAL, [start, MODERATORS, size.players]));
  await run(holdings.SEQUENCES);
}
