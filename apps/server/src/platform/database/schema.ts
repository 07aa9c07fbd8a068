// Generated from the migrations by `npm run schema`; do not edit.
import type {
  BetId,
  BidId,
  Cents,
  Chance,
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
export type AccountKind = 'player' | 'organizer' | 'issue' | 'reserve';
export type JournalKind =
  | 'registration_grant'
  | 'daily_bonus'
  | 'purchase'
  | 'sale'
  | 'payout'
  | 'refund'
  | 'mint'
  | 'merge'
  | 'merge_with_lot'
  | 'reserve'
  | 'release'
  | 'redeem';
export type SuspicionKind = 'pair' | 'price' | 'network';

/** Names of the applied migrations. */
export type MigrationsRow = {
  name: string;
  applied_at: Date;
};

/** People who sign in: players, moderators and admins. */
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
  email_confirmed: boolean;
  look_alike_key: string | null;
};

/** At most one unused password reset per user. */
export type PasswordResetsRow = {
  user_id: UserId;
  token_hash: Buffer;
  expires_at: Date;
};

/** Pictures of markets, identified by the SHA-256 of the JPEG. */
export type CoversRow = {
  id: string;
  jpeg: Buffer;
  created_at: Date;
  thumbnail: Buffer | null;
};

/** Markets, private until published. */
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
  trading_closes_at: Date | null;
  paused_at: Date | null;
  pause_reason: string | null;
  resolved_none: boolean;
};

/** Bets of a market, each with the options yes and no. */
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

/** Ledger accounts of players, of the organizer of each market, of the money source, and the reserves of bids. Balances are in cents. */
export type AccountsRow = {
  id: LedgerAccountId;
  kind: AccountKind;
  user_id: UserId | null;
  market_id: MarketId | null;
  balance: Cents;
  closed: boolean;
  reserve_of: UserId | null;
};

/** Open asks of the order book. A sold, withdrawn or closed offer is deleted. */
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

/** One row per player and day in Europe/Warsaw with a granted bonus. */
export type DailyBonusesRow = {
  user_id: UserId;
  day: Day;
};

/** The first outcome of each keyed request, kept for 24 hours. */
export type IdempotencyKeysRow = {
  user_id: UserId;
  key: string;
  fingerprint: Buffer;
  outcome: unknown;
  created_at: Date;
};

/** Movements of money between ledger accounts; a row of a trade says what was traded. Append-only. */
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
  purchaser_id: UserId | null;
  dealer_id: UserId | null;
  transaction_date: Date;
  kind: JournalKind;
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

/** A player's position in one option of one bet. The cost is in millionths of a cent. */
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

/** Outcomes of batches, read after a lost commit acknowledgement. */
export type ExchangeBatchesRow = {
  id: string;
  committed: boolean;
  written_at: Date;
};

/** Users that the demo created. */
export type DemoAccountsRow = {
  user_id: UserId;
  unfinished: boolean;
};

/** Attempts counted per key until the window ends. */
export type RateLimitsRow = {
  key: string;
  used: number;
  until: Date;
};

/** HMACs of the networks from which a user has signed in. */
export type KnownNetworksRow = {
  user_id: UserId;
  network: string;
  last_seen: Date;
};

/** Net worth of each player at the end of a past day, in cents. */
export type NetWorthSnapshotsRow = {
  net_worth: Cents;
  user_id: UserId;
  day: Day;
};

/** Days whose snapshots are complete. */
export type NetWorthSnapshotDaysRow = {
  day: Day;
};

/** Open buy orders; their money is in the reserve. A filled, cancelled or swept bid is deleted. */
export type BidsRow = {
  id: BidId;
  market_id: MarketId;
  bet_id: BetId;
  option: boolean;
  price: Price;
  shares: Shares;
  player_id: UserId;
  reserve_id: LedgerAccountId;
  expires_at: Date | null;
  created_at: Date;
};

/** Recorded chances of bets (of yes, in ten-thousandths), each as shown from its time on; older ones are thinned. */
export type ChancesRow = {
  recorded_at: Date;
  bet_id: BetId;
  chance: Chance;
  unscaled: Chance | null;
};

/** Amounts in cents and places of all players who aren't blocked; a place is null in a ranking that leaves the player out. */
export type StandingsRow = {
  user_id: UserId;
  budget: Cents;
  net_worth: Cents;
  profit: Cents;
  budget_place: number;
  net_worth_place: number | null;
  profit_place: number | null;
};

/** One row: when the standings were written. */
export type StandingsStateRow = {
  only_row: boolean;
  written_at: Date;
  players: number;
  took_ms: number;
  left_out: number;
};

/** Sign-ins, each with its device, network and last use. */
export type SessionsRow = {
  id: string;
  user_id: UserId;
  token_epoch: number;
  created_at: Date;
  used_at: Date;
  expires_at: Date;
  network: string;
  device: string;
  ended_at: Date | null;
};

/** Encrypted TOTP secrets, and how many codes were tried. */
export type SecondFactorsRow = {
  user_id: UserId;
  secret: Buffer;
  key_id: string;
  started_at: Date;
  confirmed_at: Date | null;
  used_step: number;
  attempts: number;
  attempts_until: Date;
  recovery_salt: Buffer;
};

/** Slow hashes of unused recovery codes. */
export type RecoveryCodesRow = {
  user_id: UserId;
  code_hash: Buffer;
};

/** At most one unused confirmation of an e-mail address per user. */
export type EmailConfirmationsRow = {
  user_id: UserId;
  token_hash: Buffer;
  expires_at: Date;
};

/** What admins, moderators and the operator did, and removals of accounts by their players. Append-only. */
export type ActsRow = {
  id: number;
  occurred_at: Date;
  kind: string;
  actor_id: UserId | null;
  user_id: UserId | null;
  market_id: MarketId | null;
  subject: string;
  subject_folded: string;
  detail: unknown;
  reason: string | null;
  request_id: string | null;
};

/** Outcomes of the nightly audits. */
export type AuditsRow = {
  id: number;
  finished_at: Date;
  checks: number;
  differences: number;
};

/** Players whom an admin has left out of the rankings by net worth and by profit. */
export type RankingMarksRow = {
  user_id: UserId;
  reason: string;
  marked_by: UserId;
  marked_at: Date;
};

/** What suggests that one person plays with several accounts, found by night. */
export type SuspicionsRow = {
  id: number;
  kind: SuspicionKind;
  subject: string;
  users: number[];
  weight: number;
  evidence: unknown;
  first_found_at: Date;
  found_at: Date;
};

/** What authors set right on markets on which players trade. Append-only. */
export type CorrectionsRow = {
  id: number;
  market_id: MarketId;
  body: string;
  published_at: Date;
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
  bids: BidsRow;
  chances: ChancesRow;
  standings: StandingsRow;
  standings_state: StandingsStateRow;
  sessions: SessionsRow;
  second_factors: SecondFactorsRow;
  recovery_codes: RecoveryCodesRow;
  email_confirmations: EmailConfirmationsRow;
  acts: ActsRow;
  audits: AuditsRow;
  ranking_marks: RankingMarksRow;
  suspicions: SuspicionsRow;
  corrections: CorrectionsRow;
};
