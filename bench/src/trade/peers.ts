import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { locking, reading, writePurchase } from './peers.queries.ts';

export type Order = { player: number; bet: number; option: boolean; maxPrice: number };

const RETRIES = 50;
const DAILY_CAP = 1000;

/** One transaction per purchase with `SELECT … FOR UPDATE`. Resolves with null or the reason of a refusal. */
export const rowLocks = (pool: pg.Pool) => (order: Order) => withRetries(pool, 'begin', locking, order);

/** One transaction per purchase at SERIALIZABLE, retried with jitter after a serialization failure. */
export const serializable = (pool: pg.Pool) => (order: Order) =>
  withRetries(pool, 'begin isolation level serializable', reading, order);

async function withRetries(pool: pg.Pool, begin: string, queries: typeof locking, order: Order): Promise<string | null> {
  for (let attempt = 0; attempt < RETRIES; attempt++) {
    const client = await pool.connect();
    try {
      await client.query(begin);
      const refusal = await purchase(client, queries, order);
      await client.query(refusal ? 'rollback' : 'commit');
      // Rows that changed while the query waited for their lock are missing from its result, so search again.
      if (refusal === 'NOT_ENOUGH_OFFERS' && attempt < 3) continue;
      return refusal;
    } catch (error) {
      await client.query('rollback');
      if (!['40001', '40P01'].includes((error as { code?: string }).code ?? '')) throw error;
    } finally {
      client.release();
    }
    await sleep(Math.random() * Math.min(50, 2 ** attempt));
  }
  return 'RETRIES_EXHAUSTED';
}

async function purchase(client: pg.PoolClient, queries: typeof locking, order: Order): Promise<string | null> {
  const { rows: offers } = await queries.cheapest(client, [order.bet, order.option, order.maxPrice, order.player]);
  const offer = offers[0];
  if (!offer) return 'NOT_ENOUGH_OFFERS';
  const { rows: accounts } = await queries.accounts(client, [order.player, offer.seller_id, offer.market_id]);
  const buyer = accounts.find((account) => account.user_id === order.player);
  const seller = accounts.find((account) => account.user_id === offer.seller_id);
  if (buyer.balance < offer.price) return 'BUDGET_TOO_LOW';
  const { rows: bought } = await queries.boughtToday(client, [order.player, order.bet, order.option]);
  if ((bought[0]?.bought_shares ?? 0) >= DAILY_CAP) return 'DAILY_LIMIT';
  const paid = [offer.id, offer.price, offer.market_id, order.bet, order.option, order.player, offer.seller_id];
  await writePurchase(client, [...paid, buyer.id, seller.id, offer.contract_id]);
  return null;
}
