import pg from 'pg';
import * as trades from './fill.queries.ts';
import * as holdings from './holdings.queries.ts';
import { CHECKPOINT, FILLING, TIDY, withoutIndexes } from './indexes.queries.ts';
import { MODERATORS, type Size, WHALE } from './size.ts';

const START_BUDGET = 100_000;
/** Just short of the longest range of the charts, so that it holds every trade. */
const TRADING_DAYS = 89;
const DAY = 86_400_000;

/** Fills an empty, migrated game. Answers how long each step took, in seconds. */
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
    await client.query(FILLING);
    await client.query(trades.PREPARE);
    let rebuilding = 0;
    await withoutIndexes(
      client,
      () => write(client, size, now, timed),
      () => (rebuilding = performance.now()),
    );
    seconds['indexes and foreign keys'] = (performance.now() - rebuilding) / 1000;
    await client.query(trades.FORGET);
    await timed('vacuum and analyze', () => client.query(TIDY));
    await client.query(CHECKPOINT);
  } finally {
    await client.end();
  }
  return seconds;
}

type Timed = (step: string, work: () => Promise<unknown>) => Promise<void>;

async function write(client: pg.Client, size: Size, now: Date, timed: Timed): Promise<void> {
  const began = new Date(now.getTime() - TRADING_DAYS * DAY);
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  await timed('users', () => run(trades.USERS, [MODERATORS, size.players, began]));
  await timed('markets and bets planned', async () => {
    await run(trades.PLAN_MARKETS, [size.markets, size.crowds, began, now]);
    await run(trades.PLAN_BOOKS, [size.trades, size.hotTrades, size.markets]);
    await run(trades.INDEX_BOOKS);
  });
  await timed('markets', () => run(trades.MARKETS, [MODERATORS, size.players]));
  await timed('transactions', async () => {
    await run(trades.TRADES, [size.trades, size.hotTrades, began, now, WHALE, size.players]);
    await run(trades.CROWD_TRADES, [size.trades, now, WHALE, size.players]);
    await run(trades.ANALYZE_TRADES);
  });
  await timed('bets', () => run(trades.BETS));
  await timed('contracts', () => run(holdings.CONTRACTS));
  await timed('offers', () => run(holdings.OFFERS));
  await timed('accounts', async () => {
    await run(holdings.PURSES, [MODERATORS, size.players, START_BUDGET]);
    await run(holdings.ACCOUNTS, [size.players]);
    await run(holdings.ISSUE);
    await run(holdings.BONUSES, [began]);
  });
  await timed('journal', () => run(holdings.JOURNAL, [began, MODERATORS, size.players]));
  await run(holdings.SEQUENCES);
}
