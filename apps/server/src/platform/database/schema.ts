// Generated from the migrations by `npm run schema`; do not edit.
import type {
  BetId,
  Cents,
  Day,
  LedgerAccountId,
  MarketId,
  OfferId,
  PositionId,
  Price,
  Shares,
  TransactionId,
  UserId,
} from '@wieszcz/domain';

export type Role = 'player' | 'moderator' | 'admin';
export type Category = 'SPORT' | 'ECONOMY' | 'CELEBRITIES' | 'POLICY' | 'OTHER';
export type ContractStatus = 'PENDING' | 'WON' | 'LOST';
export type AccountKind = 'player' | 'organizer' | 'issue';
export type JournalKind = 'registration_grant' | 'daily_bonus' | 'purchase' | 'sale' | 'payout' | 'refund';

/** Names of the applied migrations. Writer: platform/database. */
export type MigrationsRow = {
  name: string;
  applied_at: Date;
};

/** People who sign in: players, moderators and admins. Writer: features/users. */
export type UsersRow = {
  id: UserId;
  username: string;
  username_key: string;
  first_name: string;
  surname: string;
  email: string;
  email_key: string;
  role: Role;
  password_hash: string;
  token_epoch: number;
  blocked_at: Date | null;
  created_at: Date;
};

/** At most one unused password reset per user. Writer: features/users. */
export type PasswordResetsRow = {
  user_id: UserId;
  token_hash: Buffer;
  expires_at: Date;
};

/** Pictures of markets, identified by the SHA-256 of the JPEG. Writer: features/covers. */
export type CoversRow = {
  id: string;
  jpeg: Buffer;
  created_at: Date;
  thumbnail: Buffer | null;
};

/** Markets, private until published. Writer: features/markets; the exchange writes the resolution and the organizer account. */
export type MarketsRow = {
  id: MarketId;
  topic: string;
  topic_key: string;
  topic_folded: string;
  category: Category;
  description: string;
  end_date: Day;
  author_id: UserId;
  cover_id: string | null;
  created_at: Date;
  published_at: Date | null;
  solved_at: Date | null;
  solved_by: UserId | null;
  correct_bet_id: BetId | null;
  correct_bet_option: boolean | null;
  organizer_account: LedgerAccountId | null;
};

/** Bets of a market, each with the options yes and no. Writer: exchange. */
export type BetsRow = {
  id: BetId;
  market_id: MarketId;
  title: string;
  title_key: string;
  title_folded: string;
  yes_price: Price;
  no_price: Price;
  shares: Shares;
  last_yes_price: number;
  last_no_price: number;
  created_at: Date;
};

/** Ledger accounts of players, of the organizer of each market, and of the issue. Balances are in cents. Writer: exchange. */
export type AccountsRow = {
  id: LedgerAccountId;
  kind: AccountKind;
  user_id: UserId | null;
  market_id: MarketId | null;
  balance: Cents;
  closed: boolean;
};

/** Open asks of the order book. A sold, withdrawn or closed offer is deleted. Writer: exchange. */
export type OffersRow = {
  id: OfferId;
  market_id: MarketId;
  bet_id: BetId;
  option: boolean;
  price: Price;
  shares: Shares;
  seller_id: UserId | null;
  contract_id: PositionId | null;
  created_at: Date;
};

/** One row per player and day in Europe/Warsaw with a granted bonus. Writer: exchange. */
export type DailyBonusesRow = {
  user_id: UserId;
  day: Day;
};

/** The first outcome of each keyed request, kept for 24 hours. Writer: exchange. */
export type IdempotencyKeysRow = {
  user_id: UserId;
  key: string;
  fingerprint: Buffer;
  outcome: unknown;
  created_at: Date;
};

/** Movements of money between ledger accounts; a purchase or sale carries its trade. Append-only. Writer: exchange. */
export type JournalRow = {
  id: number;
  amount: Cents;
  occurred_at: Date;
  kind: JournalKind;
  from_account: LedgerAccountId;
  to_account: LedgerAccountId;
  contract_id: PositionId | null;
  market_id: MarketId | null;
  bet_id: BetId | null;
  shares: Shares | null;
  purchaser_id: UserId | null;
  dealer_id: UserId | null;
  price: Price | null;
  option: boolean | null;
};

/** The trades of the journal. */
export type TransactionsRow = {
  id: TransactionId;
  market_id: MarketId;
  bet_id: BetId;
  option: boolean;
  price: Price;
  shares: Shares;
  purchaser_id: UserId;
  dealer_id: UserId | null;
  transaction_date: Date;
};

/** The journal as double entry: two signed entries per movement. */
export type JournalEntriesRow = {
  id: number;
  kind: JournalKind;
  account_id: LedgerAccountId;
  amount: Cents;
  contract_id: PositionId | null;
  occurred_at: Date;
};

/** A player's position in one option of one bet. The cost is in millionths of a cent. Writer: exchange. */
export type ContractsRow = {
  id: PositionId;
  market_id: MarketId;
  cost: number;
  modified_at: Date;
  bet_id: BetId;
  player_id: UserId;
  shares: Shares;
  listed_shares: Shares;
  bought_on: Day;
  bought_shares: Shares;
  status: ContractStatus;
  option: boolean;
  held: boolean;
};

/** Outcomes of batches, read after a lost commit acknowledgement. Writer: exchange. */
export type ExchangeBatchesRow = {
  id: string;
  committed: boolean;
  written_at: Date;
};

/** Users that the demo created. Writer: demo. */
export type DemoAccountsRow = {
  user_id: UserId;
};

/** Attempts counted per key until the window ends. Writer: platform/http/rate-limits. */
export type RateLimitsRow = {
  key: string;
  used: number;
  until: Date;
};

/** HMACs of the networks from which a user has signed in. Writer: features/users. */
export type KnownNetworksRow = {
  user_id: UserId;
  network: string;
  last_seen: Date;
};

/** Net worth of each player at the end of a past day, in cents. Writer: features/players. */
export type NetWorthSnapshotsRow = {
  net_worth: Cents;
  user_id: UserId;
  day: Day;
};

/** Days whose snapshots are complete. Writer: features/players. */
export type NetWorthSnapshotDaysRow = {
  day: Day;
};

/** Rows by the name of their table or view. */
export type Tables = {
  migrations: MigrationsRow;
  users: UsersRow;
  password_resets: PasswordResetsRow;
  covers: CoversRow;
  markets: MarketsRow;
  bets: BetsRow;
  accounts: AccountsRow;
  offers: OffersRow;
  daily_bonuses: DailyBonusesRow;
  idempotency_keys: IdempotencyKeysRow;
  journal: JournalRow;
  transactions: TransactionsRow;
  journal_entries: JournalEntriesRow;
  contracts: ContractsRow;
  exchange_batches: ExchangeBatchesRow;
  demo_accounts: DemoAccountsRow;
  rate_limits: RateLimitsRow;
  known_networks: KnownNetworksRow;
  net_worth_snapshots: NetWorthSnapshotsRow;
  net_worth_snapshot_days: NetWorthSnapshotDaysRow;
};
