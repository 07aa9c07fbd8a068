import type { Transaction } from '@wieszcz/api';
import type { Category } from '@wieszcz/domain';
import { dollars } from './amounts.ts';
import { timestamp } from './timestamp.ts';
import type { ShowCover } from './cover.ts';

export type TransactionRow = {
  id: number;
  transactionDate: Date;
  purchaser: string;
  /** The seller's username; null for the organizer. */
  dealer: string | null;
  option: boolean;
  price: number;
  shares: number;
  betId: number;
  betTitle: string;
  marketId: number;
  topic: string;
  category: Category;
  cover: string | null;
};

export const showTransaction = (row: TransactionRow, cover: ShowCover): Transaction => ({
  id: row.id,
  transactionDate: timestamp(row.transactionDate),
  purchaser: row.purchaser,
  dealer: row.dealer,
  option: row.option,
  price: dollars(row.price),
  shares: row.shares,
  bet: { id: row.betId, title: row.betTitle, marketId: row.marketId },
  marketInfo: { topic: row.topic, marketCover: cover(row.cover), marketCategory: row.category },
});
