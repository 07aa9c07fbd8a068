import type { Bet, Market } from '@wieszcz/api';
import type { Category } from '@wieszcz/domain';
import { dollars } from './amounts.ts';
import { timestamp } from './timestamp.ts';
import type { ShowCover } from './cover.ts';

/** Prices in cents; last prices are 0 before an option's first trade, best prices null without offers. */
export type BetRow = {
  id: number;
  marketId: number;
  title: string;
  yesPrice: number;
  noPrice: number;
  shares: number;
  lastYesPrice: number;
  lastNoPrice: number;
  bestYesPrice: number | null;
  bestNoPrice: number | null;
};

export type MarketRow = {
  id: number;
  topic: string;
  category: Category;
  endDate: string;
  description: string;
  author: string;
  published: boolean;
  createdAt: Date;
  cover: string | null;
  correctBetId: number | null;
  correctBetOption: boolean | null;
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
