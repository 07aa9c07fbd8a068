import type { Transaction } from '@wieszcz/api';
import { dollars } from '@wieszcz/domain';
import type { BetsRow, MarketsRow, TransactionsRow, UsersRow } from '../platform/database/schema.ts';
import type { ShowCover } from './cover.ts';
import { timestamp } from './timestamp.ts';

export type TransactionRow = Pick<TransactionsRow, 'id' | 'option' | 'price' | 'shares'> &
  Pick<MarketsRow, 'topic' | 'category'> & {
    transactionDate: TransactionsRow['transaction_date'];
    /** The buyer's username; null where the organizer took the shares back. */
    purchaser: UsersRow['username'] | null;
    /** The seller's username; null for the organizer. */
    dealer: UsersRow['username'] | null;
    betId: TransactionsRow['bet_id'];
    betTitle: BetsRow['title'];
    marketId: TransactionsRow['market_id'];
    cover: MarketsRow['cover_id'];
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
