import type { Bet, Market, PublishedMarket } from '@wieszcz/api';
import { type BestPricesOfBet, dollars, executablePrices, type Participation, type ShownChance } from '@wieszcz/domain';
import type { BetsRow, MarketsRow, UsersRow } from '../platform/database/schema.ts';
import { showChance } from './chance.ts';
import type { ShowCover } from './cover.ts';
import { timestamp } from './timestamp.ts';

/** Prices in cents: `yesPrice` and `noPrice` are the opening prices, last prices are 0 before an option's first trade. */
export type BetRow = Pick<BetsRow, 'id' | 'title' | 'shares'> & {
  marketId: BetsRow['market_id'];
  yesPrice: BetsRow['yes_price'];
  noPrice: BetsRow['no_price'];
  lastYesPrice: BetsRow['last_yes_price'];
  lastNoPrice: BetsRow['last_no_price'];
  createdAt: BetsRow['created_at'];
};

/** A bet with its best prices and its chance now. */
export type BetWithPrices = BetRow & {
  bestPrices: BestPricesOfBet;
  shownChance: ShownChance;
  /** Whether there are bids on it, expired ones that aren't swept yet included. */
  hasBids: boolean;
};

export type MarketRow = Pick<MarketsRow, 'id' | 'topic' | 'category' | 'description'> & {
  endDate: MarketsRow['end_date'];
  author: UsersRow['username'];
  published: boolean;
  createdAt: MarketsRow['created_at'];
  cover: MarketsRow['cover_id'];
  correctBetId: MarketsRow['correct_bet_id'];
  correctBetOption: MarketsRow['correct_bet_option'];
  resolvedNone: MarketsRow['resolved_none'];
  resolvedAt: MarketsRow['solved_at'];
  tradingClosesAt: MarketsRow['trading_closes_at'];
  pausedAt: MarketsRow['paused_at'];
  pauseReason: MarketsRow['pause_reason'];
  /** Oldest first; null without any. */
  corrections: { date: string; text: string }[] | null;
};

export type MarketWithBets = MarketRow & { bets: BetWithPrices[] };

/** The price in $ at which the next share of the option can be bought; null without any on sale. */
function cheapestPrice(prices: BestPricesOfBet, option: boolean): number | null {
  const { ask } = executablePrices(prices, option);
  return ask === null ? null : dollars(ask);
}

export const showBet = (bet: BetWithPrices): Bet => ({
  id: bet.id,
  title: bet.title,
  marketId: bet.marketId,
  yesPrice: dollars(bet.yesPrice),
  noPrice: dollars(bet.noPrice),
  shares: bet.shares,
  bestYesPrice: cheapestPrice(bet.bestPrices, true),
  bestNoPrice: cheapestPrice(bet.bestPrices, false),
  lastYesPrice: dollars(bet.lastYesPrice),
  lastNoPrice: dollars(bet.lastNoPrice),
  ...showChance(bet.shownChance),
  thinBecause: bet.shownChance.thinBecause,
  createdDate: timestamp(bet.createdAt),
});

export type TradingTimesRow = Pick<MarketRow, 'tradingClosesAt' | 'pausedAt' | 'pauseReason' | 'resolvedAt'>;

/** `paused` is null for a resolved market, although its row may still say that it is paused. */
export const showTradingTimes = (market: TradingTimesRow): Pick<Market, 'tradingClosesAt' | 'paused'> => {
  const { tradingClosesAt, pausedAt, pauseReason, resolvedAt } = market;
  const isPaused = pausedAt !== null && pauseReason !== null && resolvedAt === null;
  return {
    tradingClosesAt: tradingClosesAt === null ? null : timestamp(tradingClosesAt),
    paused: isPaused ? { since: timestamp(pausedAt), reason: pauseReason } : null,
  };
};

/** Shares have been bought once an option has a last price. `findParticipation` decides in the same way, under a lock. */
function participationOf({ bets, corrections }: MarketWithBets): Participation {
  if (bets.some(({ lastYesPrice, lastNoPrice }) => lastYesPrice > 0 || lastNoPrice > 0)) return 'shares';
  if (corrections) return 'bids';
  return bets.some(({ hasBids }) => hasBids) ? 'bids' : 'none';
}

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
  resolvedNone: market.resolvedNone,
  solvedDate: market.resolvedAt === null ? null : timestamp(market.resolvedAt),
  ...showTradingTimes(market),
  trade: participationOf(market),
  corrections: (market.corrections ?? []).map(({ date, text }) => ({ date: timestamp(date), text })),
});

/** Adds what has been traded on the market. */
export const showPublishedMarket = (
  market: Market,
  { sharesTraded, players, lastTrade }: { sharesTraded: number; players: number; lastTrade: Date | null },
): PublishedMarket => ({ ...market, sharesTraded, players, lastTradeDate: lastTrade && timestamp(lastTrade) });

export const showLastPrices = (bet: Pick<BetRow, 'id' | 'lastYesPrice' | 'lastNoPrice'>) => ({
  betId: bet.id,
  yesPrice: dollars(bet.lastYesPrice),
  noPrice: dollars(bet.lastNoPrice),
});
