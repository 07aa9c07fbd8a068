import { CATEGORIES } from '@wieszcz/domain';
import type {
  Bet,
  BetId,
  Bid,
  BidId,
  BidTotals,
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
  Reserve,
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
  nullableTimeColumn,
  presenceColumn,
  priceColumn,
  sharesColumn,
  textColumn,
  timeColumn,
} from './columns.ts';

/**
 * Lists of the columns of each entity that the exchange loads and writes. The statements in `rows`, their parameters and the readers of
 * their rows are built from these lists. The compiler checks each list against the domain's entity.
 * Examples of the SQL that a list generates:
 *
 *     RESERVE.selectFrom('accounts')      accounts.id, accounts.reserve_of, accounts.balance
 *     RESERVE.nulls                       null::int, null::int, null::bigint
 *     REOPENED_ACCOUNT.names              id, amount
 *     REOPENED_ACCOUNT.unnest('moved', 2) unnest($2::int[], $3::bigint[]) as moved (id, amount)
 *     POSITION_VALUES.assignFrom('new')   shares = new.shares, listed_shares = new.listed_shares, …
 *
 * A time is selected in milliseconds, `(extract(epoch from offer.created_at) * 1000)::bigint`, and a presence as `… is not null`.
 */

/** A row that is locked, or protected by its market's lock, with its physical address. */
export type Locked<Row> = Row & { ctid: string };

export const MARKET = new ColumnList<Market>({
  id: idColumn<MarketId>('id'),
  author: idColumn<UserId>('author_id'),
  published: presenceColumn('published_at'),
  resolved: presenceColumn('solved_at'),
  tradingClosesAt: nullableTimeColumn('trading_closes_at'),
  pauseReason: nullableTextColumn('pause_reason'),
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
  // 0 before the first transaction, which is no valid `Price`.
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
/** Offers, bids and positions are found by their ctid when they are closed or changed. */
export const CLOSED_OFFER = OFFER.pick('ctid');
export const OFFER_CHANGES = OFFER.pick('ctid', 'shares');
export const NEW_OFFER: ColumnList<Offer> = OFFER.without('ctid');

export const BID = new ColumnList<Locked<Bid>>({
  id: idColumn<BidId>('id'),
  market: idColumn<MarketId>('market_id'),
  bet: idColumn<BetId>('bet_id'),
  option: booleanColumn('option'),
  price: priceColumn('price'),
  shares: sharesColumn('shares'),
  player: idColumn<UserId>('player_id'),
  reserve: idColumn<LedgerAccountId>('reserve_id'),
  expiresAt: nullableTimeColumn('expires_at'),
  createdAt: timeColumn('created_at'),
  ctid: ctidColumn,
});
export const CLOSED_BID = BID.pick('ctid');
export const BID_CHANGES = BID.pick('ctid', 'shares');
export const NEW_BID: ColumnList<Bid> = BID.without('ctid');

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
  modifiedAt: timeColumn('modified_at'),
  ctid: ctidColumn,
});
/** The columns of a position that trades change. */
const CHANGED_BY_TRADES = ['shares', 'listedShares', 'cost', 'boughtOn', 'boughtShares', 'status', 'modifiedAt'] as const;
export const POSITION_VALUES = POSITION.pick(...CHANGED_BY_TRADES);
export const POSITION_CHANGES = POSITION.pick('ctid', ...CHANGED_BY_TRADES);
export const NEW_POSITION: ColumnList<Position> = POSITION.without('ctid');

/** Sums over an option's positions, which a subquery computes under these column names. */
export const POSITION_TOTALS = new ColumnList<PositionTotals & { market: MarketId }>({
  market: idColumn<MarketId>('market_id'),
  bet: idColumn<BetId>('bet_id'),
  option: booleanColumn('option'),
  positions: integerColumn('positions', 'bigint'),
  shares: sharesColumn('shares'),
});

/** The ledger account of a player. */
export const LEDGER_ACCOUNT = new ColumnList<Locked<LedgerAccount>>({
  id: idColumn<LedgerAccountId>('id'),
  user: idColumn<UserId>('user_id'),
  balance: centsColumn('balance'),
  closed: booleanColumn('closed'),
  ctid: ctidColumn,
});
/** The ledger account with the money of a player's bids. It changes only under the lock of the player's own ledger account. */
export const RESERVE = new ColumnList<Reserve>({
  id: idColumn<LedgerAccountId>('id'),
  user: idColumn<UserId>('reserve_of'),
  balance: centsColumn('balance'),
});

/** Sums over a market's bids, which a subquery computes under these column names. */
export const BID_TOTALS = new ColumnList<BidTotals & { market: MarketId }>({
  market: idColumn<MarketId>('market_id'),
  players: integerColumn('players', 'bigint'),
  reserved: centsColumn('reserved'),
});

/** The account of a player or of a market's organizer, or a reserve. `Pick` merges the members of the union type into one. */
export const NEW_LEDGER_ACCOUNT = new ColumnList<Pick<NewLedgerAccount, keyof NewLedgerAccount>>({
  id: idColumn<LedgerAccountId>('id'),
  user: nullableIdColumn<UserId>('user_id'),
  market: nullableIdColumn<MarketId>('market_id'),
  reserveOf: nullableIdColumn<UserId>('reserve_of'),
});
/** A balance that changes by `amount`. `ctid` is null where the ledger account wasn't loaded. */
export type BalanceChange = { id: LedgerAccountId; amount: Cents; ctid: string | null };
export const BALANCE_CHANGE = new ColumnList<BalanceChange>({
  id: idColumn<LedgerAccountId>('id'),
  amount: centsColumn('amount'),
  ctid: nullableCtidColumn,
});

/** The closed ledger account of a moderator who becomes a player again, with the change of its balance. */
export type ReopenedAccount = { id: LedgerAccountId; amount: Cents };
export const REOPENED_ACCOUNT = new ColumnList<ReopenedAccount>({
  id: idColumn<LedgerAccountId>('id'),
  amount: centsColumn('amount'),
});

/** A fill and its payment: a row of the journal. */
export const TRANSACTION = new ColumnList<TransactionRow>({
  kind: enumColumn('kind', 'journal_kind', ['purchase', 'sale', 'mint', 'merge', 'merge_with_lot']),
  market: idColumn<MarketId>('market_id'),
  bet: idColumn<BetId>('bet_id'),
  option: booleanColumn('option'),
  price: priceColumn('price'),
  shares: sharesColumn('shares'),
  buyer: nullableIdColumn<UserId>('purchaser_id'),
  seller: nullableIdColumn<UserId>('dealer_id'),
  from: idColumn<LedgerAccountId>('from_account'),
  to: idColumn<LedgerAccountId>('to_account'),
  at: timeColumn('occurred_at'),
});

/** Any other row of the journal. */
export const MOVEMENT = new ColumnList<Movement>({
  kind: enumColumn('kind', 'journal_kind', [
    'registration_grant',
    'daily_bonus',
    'payout',
    'refund',
    'reserve',
    'release',
    'redeem',
  ]),
  from: idColumn<LedgerAccountId>('from_account'),
  to: idColumn<LedgerAccountId>('to_account'),
  amount: centsColumn('amount'),
  position: nullableIdColumn<PositionId>('contract_id'),
});

export const BONUS = new ColumnList<{ player: UserId; day: Day }>({ player: idColumn<UserId>('user_id'), day: dayColumn('day') });

export const USER_ROLE = new ColumnList<{ id: UserId; role: Role; blocked: boolean }>({
  id: idColumn<UserId>('id'),
  role: enumColumn('role', 'role', ['player', 'moderator', 'admin']),
  blocked: presenceColumn('blocked_at'),
});

/** Whether an option of a bet wins at the resolution. */
export const VERDICT = new ColumnList<Resolution['verdicts'][number]>({
  bet: idColumn<BetId>('bet_id'),
  option: booleanColumn('option'),
  won: booleanColumn('won'),
});
export const WINNING_OPTION = VERDICT.pick('bet', 'option');
