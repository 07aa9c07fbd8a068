import type { Bet, Market } from '@wieszcz/api';
import type { BetsRow, MarketsRow, OffersRow, UsersRow } from '../platform/database/schema.ts';
import { dollars } from './amounts.ts';
import { timestamp } from './timestamp.ts';
import type { ShowCover } from './cover.ts';

/** Prices in cents; last prices are 0 before an option's first trade, best prices null without offers. */
export type BetRow = Pick<BetsRow, 'id' | 'title' | 'shares'> & {
  marketId: BetsRow['market_id'];
  yesPrice: BetsRow['yes_price'];
  noPrice: BetsRow['no_price'];
  lastYesPrice: BetsRow['last_yes_price'];
  lastNoPrice: BetsRow['last_no_price'];
  bestYesPrice: OffersRow['price'] | null;
  bestNoPrice: OffersRow['price'] | null;
};

export type MarketRow = Pick<MarketsRow, 'id' | 'topic' | 'category' | 'description'> & {
  endDate: MarketsRow['end_date'];
  author: UsersRow['username'];
  published: boolean;
  createdAt: MarketsRow['created_at'];
  cover: MarketsRow['cover_id'];
  correctBetId: MarketsRow['correct_bet_id'];
  correctBetOption: MarketsRow['correct_bet_option'];
};

export type MarketWithBets = MarketRow & { bets: BetRow[] };

const dollarsOrNull = (price: number | null) => (price === null ? null : dollars(price));

export const showBet = (bet: BetRow): Bet => ({
  id: bet.id,
  title: bet.title,
  marketId: bet.marketId,
  yesPrice: dollars(bet.yesPrice),
  noPrice: dollars(bet.noPrice),
  shares: bet.shares,
  bestYesPrice: dollarsOrNull(bet.bestYesPrice),
  bestNoPrice: dollarsOrNull(bet.bestNoPrice),
  lastYesPrice: dollars(bet.lastYesPrice),
  lastNoPrice: dollars(bet.lastNoPrice),
});

/** `bets` is null for a market without bets. */
export const showMarket = (market: MarketWithBets, cover: ShowCover): Market => ({
  marketId: market.id,
  topic: market.topic,
  category: market.category,
  endDate: market.endDate,
  description: market.description,
  author: market.author,
  published: market.published,
  createdDate: timestamp(market.createdAt),
  marketCover: cover(market.cover),
  bets: market.bets.length === 0 ? null : market.bets.map(showBet),
  correctBetId: market.correctBetId ?? 0,
  correctBetOption: market.correctBetOption ?? false,
});

export const showBetPrice = (bet: Pick<BetRow, 'id' | 'lastYesPrice' | 'lastNoPrice'>) => ({
  betId: bet.id,
  yesPrice: dollars(bet.lastYesPrice),
  noPrice: dollars(bet.lastNoPrice),
});
