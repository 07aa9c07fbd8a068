import type { BestPricesOfBet, BetId, MarketId, Price } from '@wieszcz/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import type { BetsRow, MarketsRow } from '../../platform/database/schema.ts';
import type { Fragment } from '../lists/filters.queries.ts';

/** The best prices of the orders that rest on each option of a bet, in cents; null without orders. */
export type BestPriceColumns = { yesBid: Price | null; yesAsk: Price | null; noBid: Price | null; noAsk: Price | null };

export const bestPricesOf = ({ yesBid, yesAsk, noBid, noAsk }: BestPriceColumns): BestPricesOfBet => ({
  yes: { bid: yesBid, ask: yesAsk },
  no: { bid: noBid, ask: noAsk },
});

/** An expired bid matches nothing, although its row stays until it is swept. */
export const unexpired = (now: Date): Fragment => sql`(expires_at is null or expires_at > ${now})`;

/** `BestPriceColumns` of the bet `b`. */
export function bestPriceColumns(now: Date): Fragment {
  const bid = (option: boolean) =>
    sql`(select price from bids where bet_id = b.id and option = ${sql.lit(option)} and ${unexpired(now)} order by price desc, id limit 1)`;
  const ask = (option: boolean) =>
    sql`(select price from offers where bet_id = b.id and option = ${sql.lit(option)} order by price, id limit 1)`;
  return sql`${bid(true)} as "yesBid", ${ask(true)} as "yesAsk", ${bid(false)} as "noBid", ${ask(false)} as "noAsk"`;
}

/** A bet with its prices and the life of its market. Last prices are 0 before an option's first trade. */
export type PricedBet = BestPriceColumns & {
  id: BetsRow['id'];
  marketId: BetsRow['market_id'];
  lastYesPrice: BetsRow['last_yes_price'];
  lastNoPrice: BetsRow['last_no_price'];
  resolvedAt: MarketsRow['solved_at'];
  correctBetId: MarketsRow['correct_bet_id'];
  correctBetOption: MarketsRow['correct_bet_option'];
  tradingClosesAt: MarketsRow['trading_closes_at'];
};

const pricedBets = (now: Date, condition: Fragment) => sql<PricedBet>`
  select b.id, b.market_id as "marketId", b.last_yes_price as "lastYesPrice", b.last_no_price as "lastNoPrice", ${bestPriceColumns(now)},
    m.solved_at as "resolvedAt", m.correct_bet_id as "correctBetId", m.correct_bet_option as "correctBetOption",
    m.trading_closes_at as "tradingClosesAt"
  from markets m join bets b on b.market_id = m.id where ${condition} order by b.id`;

/** All bets of the markets that these bets belong to. */
export async function listPricedBetsWith(db: Database, bets: readonly BetId[], now: Date): Promise<PricedBet[]> {
  const markets = sql`m.id = any(array(select market_id from bets where id = any(${bets}::integer[])))`;
  return (await pricedBets(now, markets).execute(db)).rows;
}

/** All bets of those of these markets that are published. */
export async function listPricedBetsOfPublished(db: Database, markets: readonly MarketId[], now: Date): Promise<PricedBet[]> {
  return (await pricedBets(now, sql`m.id = any(${markets}::integer[]) and m.published_at is not null`).execute(db)).rows;
}
