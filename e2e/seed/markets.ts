import { type Bet, type Client, endpoints, type Market } from '@wieszcz/api';
import type { Database } from '@wieszcz/server/database/pool';
import { sql } from 'kysely';

/** `bets` are titles. */
type MarketData = {
  topic: string;
  category?: Market['category'];
  endDate?: string;
  tradingClosesAt?: string;
  description?: string;
  bets?: string[];
  /** The opening prices of each bet. */
  prices?: { yesPrice: number; noPrice: number };
};

const PRICES = { yesPrice: 0.5, noPrice: 0.55 };

/** Creates an unpublished market; each bet has 10 000 shares of each option, yes at 0,50 $ and no at 0,55 $ by default. */
export async function createDraft(api: Client, { bets = [], prices = PRICES, ...fields }: MarketData): Promise<Market> {
  const defaults = { category: 'SPORT', endDate: '', description: 'Wynik podaje organizator.' } as const;
  const { marketId } = await api(endpoints.createMarket, { body: { ...defaults, ...fields } });
  for (const title of bets) await api(endpoints.addBet, { body: { marketId, title, ...prices, shares: 10_000 } });
  return await api(endpoints.getMarket, { params: { id: marketId } });
}

/** Creates a published market, with one bet unless titles are given. */
export async function createOpenMarket(api: Client, data: MarketData): Promise<Market & { bets: Bet[] }> {
  const { marketId } = await createDraft(api, { bets: ['Tak będzie'], ...data });
  return (await api(endpoints.publishMarket, { query: { marketId } })) as Market & { bets: Bet[] };
}

export const PAUSE_REASON = 'Sprawdzamy';

/** Pauses a market of the author's. */
export const pauseMarket = (author: Client, { marketId }: Pick<Market, 'marketId'>) =>
  author(endpoints.pauseMarket, { params: { id: marketId }, body: { reason: PAUSE_REASON } });

/** Moves the closing moment of a market into the past, so that no test waits for it. */
export async function closeTrading(db: Database, { marketId }: Pick<Market, 'marketId'>): Promise<void> {
  await sql`update markets set trading_closes_at = now() - interval '1 minute' where id = ${marketId}`.execute(db);
}
