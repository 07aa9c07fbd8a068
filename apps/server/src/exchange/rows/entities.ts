import { CATEGORIES } from '@wieszcz/domain';
import type {
  Bet,
  BetId,
  Cents,
  Day,
  LedgerAccount,
  LedgerAccountId,
  Market,
  MarketId,
  Movement,
  NewBet,
  NewLedgerAccount,
  Offer,
  OfferId,
  Position,
  PositionId,
  PositionTotals,
  Resolution,
  Role,
  TransactionRow,
  UserId,
} from '@wieszcz/domain';
import {
  booleanColumn,
  centsColumn,
  ColumnList,
  ctidColumn,
  dayColumn,
  enumColumn,
  idColumn,
  integerColumn,
  nullableCtidColumn,
  nullableIdColumn,
  nullableTextColumn,
  presenceColumn,
  priceColumn,
  sharesColumn,
  textColumn,
  timeColumn,
} from './columns.ts';

/**
 * The columns of every entity that the exchange reads or writes, once each: the statements in `load.queries.ts` and
 * `write.queries.ts` are built from these lists, and so are their parameters and the readers of their rows. The types hold each
 * list against the domain's entity.
 */

/** A row that is locked, or protected by its market's lock, together with its address. */
export type Locked<Row> = Row & { ctid: string };

export const MARKET = new ColumnList<Market>({
  id: idColumn<MarketId>('id'),
  author: idColumn<UserId>('author_id'),
  published: presenceColumn('published_at'),
  solved: presenceColumn('solved_at'),
  topic: textColumn('topic'),
  category: enumColumn('category', 'category', CATEGORIES),
  cover: nullableTextColumn('cover_id'),
  organizer: nullableIdColumn<LedgerAccountId>('organizer_account'),
});

const BET_COLUMNS = new ColumnList<Bet & NewBet>({
  id: idColumn<BetId>('id'),
  market: idColumn<MarketId>('market_id'),
  title: textColumn('title'),
  titleKey: textColumn('title_key'),
  yesPrice: priceColumn('yes_price'),
  noPrice: priceColumn('no_price'),
  shares: sharesColumn('shares'),
  // 0 before the first transaction, so no prices.
  lastYesPrice: integerColumn('last_yes_price', 'smallint'),
  lastNoPrice: integerColumn('last_no_price', 'smallint'),
});
export const BET: ColumnList<Bet> = BET_COLUMNS.pick('id', 'market', 'title', 'titleKey', 'lastYesPrice', 'lastNoPrice');
export const NEW_BET: ColumnList<NewBet> = BET_COLUMNS.pick('id', 'market', 'title', 'yesPrice', 'noPrice', 'shares');
export const LAST_PRICES = BET_COLUMNS.pick('id', 'lastYesPrice', 'lastNoPrice');

export const OFFER = new ColumnList<Locked<Offer>>({
  id: idColumn<OfferId>('id'),
  market: idColumn<MarketId>('market_id'),
  bet: idColumn<BetId>('bet_id'),
  option: booleanColumn('option'),
  price: priceColumn('price'),
  shares: sharesColumn('shares'),
  seller: nullableIdColumn<UserId>('seller_id'),
  position: nullableIdColumn<PositionId>('contract_id'),
  createdAt: timeColumn('created_at'),
  ctid: ctidColumn,
});
/** Offers are closed and changed at their ctid. */
export const CLOSED_OFFER = OFFER.pick('ctid');
export const OFFER_CHANGES = OFFER.pick('ctid', 'shares');
export const NEW_OFFER: ColumnList<Offer> = OFFER.pick(
  'id',
  'market',
  'bet',
  'option',
  'price',
  'shares',
  'seller',
  'position',
  'createdAt',
);

export const POSITION = new ColumnList<Locked<Position>>({
  id: idColumn<PositionId>('id'),
  market: idColumn<MarketId>('market_id'),
  bet: idColumn<BetId>('bet_id'),
  option: booleanColumn('option'),
  player: idColumn<UserId>('player_id'),
  shares: sharesColumn('shares'),
  listedShares: sharesColumn('listed_shares'),
  cost: integerColumn('cost', 'bigint'),
  boughtOn: dayColumn('bought_on'),
  boughtShares: sharesColumn('bought_shares'),
  status: enumColumn('status', 'contract_status', ['PENDING', 'WON', 'LOST']),
  ctid: ctidColumn,
});
/** What trades change of a position. */
export const POSITION_VALUES = POSITION.pick('shares', 'listedShares', 'cost', 'boughtOn', 'boughtShares', 'status');
/** A position is changed at its ctid. */
export const POSITION_CHANGES = POSITION.pick('ctid', 'shares', 'listedShares', 'cost', 'boughtOn', 'boughtShares', 'status');
export const NEW_POSITION: ColumnList<Position> = POSITION.pick(
  'id',
  'market',
  'bet',
  'option',
  'player',
  'shares',
  'listedShares',
  'cost',
  'boughtOn',
  'boughtShares',
  'status',
);

/** Sums of an option's positions, selected from a row of that shape. */
export const POSITION_TOTALS = new ColumnList<PositionTotals & { market: MarketId }>({
  market: idColumn<MarketId>('market_id'),
  bet: idColumn<BetId>('bet_id'),
  option: booleanColumn('option'),
  positions: integerColumn('positions', 'bigint'),
  shares: sharesColumn('shares'),
});

/** Of a player. */
export const LEDGER_ACCOUNT = new ColumnList<Locked<LedgerAccount>>({
  id: idColumn<LedgerAccountId>('id'),
  user: idColumn<UserId>('user_id'),
  balance: centsColumn('balance'),
  closed: booleanColumn('closed'),
  ctid: ctidColumn,
});
/** Of a player or of a market's organizer. */
export const NEW_LEDGER_ACCOUNT = new ColumnList<Pick<NewLedgerAccount, keyof NewLedgerAccount>>({
  id: idColumn<LedgerAccountId>('id'),
  user: nullableIdColumn<UserId>('user_id'),
  market: nullableIdColumn<MarketId>('market_id'),
});
/** A balance that changes by `amount`. `ctid` is null where the account wasn't loaded. */
export type BalanceChange = { id: LedgerAccountId; amount: Cents; ctid: string | null };
export const BALANCE_CHANGE = new ColumnList<BalanceChange>({
  id: idColumn<LedgerAccountId>('id'),
  amount: centsColumn('amount'),
  ctid: nullableCtidColumn,
});

/** A fill and its payment: a row of the journal. */
export const TRANSACTION = new ColumnList<TransactionRow>({
  market: idColumn<MarketId>('market_id'),
  bet: idColumn<BetId>('bet_id'),
  option: booleanColumn('option'),
  price: priceColumn('price'),
  shares: sharesColumn('shares'),
  purchaser: idColumn<UserId>('purchaser_id'),
  dealer: nullableIdColumn<UserId>('dealer_id'),
  from: idColumn<LedgerAccountId>('from_account'),
  to: idColumn<LedgerAccountId>('to_account'),
  at: timeColumn('occurred_at'),
});

/** Any other row of the journal. */
export const MOVEMENT = new ColumnList<Movement>({
  kind: enumColumn('kind', 'journal_kind', ['registration_grant', 'daily_bonus', 'payout', 'refund']),
  from: idColumn<LedgerAccountId>('from_account'),
  to: idColumn<LedgerAccountId>('to_account'),
  amount: centsColumn('amount'),
  position: nullableIdColumn<PositionId>('contract_id'),
});

export const BONUS = new ColumnList<{ player: UserId; day: Day }>({ player: idColumn<UserId>('user_id'), day: dayColumn('day') });

export const USER_ROLE = new ColumnList<{ id: UserId; role: Role }>({
  id: idColumn<UserId>('id'),
  role: enumColumn('role', 'role', ['player', 'moderator', 'admin']),
});

/** What a resolution decides about an option of a bet. */
export const VERDICT = new ColumnList<Resolution['verdicts'][number]>({
  bet: idColumn<BetId>('bet_id'),
  option: booleanColumn('option'),
  won: booleanColumn('won'),
});
export const WINNING_OPTION = VERDICT.pick('bet', 'option');
