import { type Bet, type Client, endpoints, type Market, type Position, type Purchase } from '@wieszcz/api';
import type { Game } from '../fixtures/game.ts';

type Order = { option?: boolean; maxPrice?: number; shares?: number };

/** Buys 10 shares on yes at any price unless the order says otherwise. Prices are in dollars. */
export function buyShares(api: Client, bet: Pick<Bet, 'id' | 'marketId'>, order: Order = {}): Promise<Purchase> {
  const { option = true, maxPrice = 1, shares = 10 } = order;
  return api(endpoints.buyContract, {
    body: { betId: bet.id, marketId: bet.marketId, contractOption: option, maxPrice, shares },
  });
}

/** Offers shares of a contract at this price in dollars. */
export const addOffer = (api: Client, { id }: Pick<Position, 'id'>, price: number, shares: number): Promise<Position> =>
  api(endpoints.addOffer, { body: { contractId: id, price, shares } });

type WaitingOrder = { option?: boolean; price: number; shares: number };

/** Places a bid, on yes unless the order says otherwise. Prices are in dollars. */
export const placeBid = (api: Client, bet: Pick<Bet, 'id'>, { option = true, price, shares }: WaitingOrder) =>
  api(endpoints.placeBid, { body: { betId: bet.id, option, price, shares } });

/** The shares of each transaction on a market, oldest first. */
export async function listTradedShares({ database }: Game, { marketId }: Pick<Market, 'marketId'>): Promise<number[]> {
  const query = { text: 'select shares from transactions where market_id = $1 order by id', values: [marketId] };
  return (await database.pool.query<{ shares: number }>(query)).rows.map(({ shares }) => shares);
}
