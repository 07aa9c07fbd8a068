import type { Suspicion, SuspectAccount } from '@wieszcz/api';
import {
  type BetId,
  type Cents,
  dollars,
  type MarketId,
  type Option,
  type Price,
  type Shares,
  toCents,
  type UserId,
} from '@wieszcz/domain';
import type { BetsRow, MarketsRow, RankingMarksRow, SuspicionsRow, UsersRow } from '../platform/database/schema.ts';
import { timestamp } from './timestamp.ts';

/** The evidence of each kind of suspicion, as the column `evidence` holds it. Amounts in cents. */
export type Evidence = {
  /**
   * In the keys, `One` is the first of the two `users` and `Other` the second: `toOne` is what the second paid to the first. A volume is the sum
   * of all trades of an account, those with the organizer included.
   */
  pair: {
    trades: number;
    shares: Shares;
    toOne: Cents;
    toOther: Cents;
    volumeOfOne: Cents;
    volumeOfOther: Cents;
    sharedNetworks: number;
  };
  /** `users` are the seller and the buyer. `gainOfSeller` is negative where the buyer gained. */
  price: {
    trades: number;
    shares: Shares;
    amount: Cents;
    gainOfSeller: Cents;
    againstBook: Cents;
    worst: { bet: BetId; option: Option; price: Price; bookPrice: number; shares: Shares; date: string };
  };
  /** `users` are all accounts of the network. */
  network: { accounts: number };
};

export type SuspicionRow = Pick<SuspicionsRow, 'id' | 'kind' | 'evidence'> & {
  users: UserId[];
  firstFoundAt: SuspicionsRow['first_found_at'];
  foundAt: SuspicionsRow['found_at'];
};

export type AccountRow = Pick<UsersRow, 'id' | 'username'> & {
  blocked: boolean;
  /** Null for an account that isn't marked, as are the two below. */
  reason: RankingMarksRow['reason'] | null;
  markedAt: RankingMarksRow['marked_at'] | null;
  markedBy: UsersRow['username'] | null;
};

export type NamedBetRow = { id: BetId; title: BetsRow['title']; market: MarketId; topic: MarketsRow['topic'] };

export const showAccount = ({ username, blocked, reason, markedAt, markedBy }: AccountRow): SuspectAccount => ({
  username,
  blocked,
  mark: reason === null ? null : { reason, markedDate: timestamp(markedAt!), markedBy: markedBy! },
});

type Named = { accounts: ReadonlyMap<UserId, AccountRow>; bets: ReadonlyMap<BetId, NamedBetRow> };

export function showSuspicion(row: SuspicionRow, named: Named): Suspicion {
  const shown = {
    id: row.id,
    firstFoundDate: timestamp(row.firstFoundAt),
    foundDate: timestamp(row.foundAt),
    accounts: row.users.map((user) => showAccount(named.accounts.get(user)!)),
  };
  switch (row.kind) {
    case 'pair':
      return { kind: 'pair', ...shown, evidence: showPair(row.evidence as Evidence['pair']) };
    case 'price':
      return { kind: 'price', ...shown, evidence: showPrice(row.evidence as Evidence['price'], named) };
    case 'network':
      return { kind: 'network', ...shown, evidence: { accounts: (row.evidence as Evidence['network']).accounts } };
  }
}

const showPair = (pair: Evidence['pair']) => ({
  trades: pair.trades,
  shares: pair.shares,
  moved: dollars(toCents(pair.toOne + pair.toOther)),
  paidToFirst: dollars(pair.toOne),
  paidToSecond: dollars(pair.toOther),
  volumeOfFirst: dollars(pair.volumeOfOne),
  volumeOfSecond: dollars(pair.volumeOfOther),
  sharedNetworks: pair.sharedNetworks,
});

function showPrice({ worst, ...price }: Evidence['price'], { bets }: Named) {
  const bet = bets.get(worst.bet)!;
  return {
    trades: price.trades,
    shares: price.shares,
    amount: dollars(price.amount),
    gainOfSeller: dollars(price.gainOfSeller),
    againstBook: dollars(price.againstBook),
    worst: {
      marketId: bet.market,
      topic: bet.topic,
      betId: worst.bet,
      betTitle: bet.title,
      option: worst.option,
      price: dollars(worst.price),
      bookPrice: dollars(toCents(worst.bookPrice)),
      shares: worst.shares,
      date: timestamp(worst.date),
    },
  };
}
