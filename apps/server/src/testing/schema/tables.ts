/** What each table and view holds, and which part of the server writes it. Every relation of the schema needs a sentence here. */
export const RELATION_COMMENTS: Readonly<Record<string, string>> = {
  migrations: 'Names of the applied migrations. Writer: platform/database.',
  users: 'People who sign in: players, moderators and admins. Writer: features/users.',
  password_resets: 'At most one unused password reset per user. Writer: features/users.',
  covers: 'Pictures of markets, identified by the SHA-256 of the JPEG. Writer: features/covers.',
  markets:
    'Markets, private until published. Writer: features/markets; the exchange writes the resolution and the organizer account.',
  bets: 'Bets of a market, each with the options yes and no. Writer: exchange.',
  accounts:
    'Ledger accounts of players, of the organizer of each market, and of the issue. Balances are in cents. Writer: exchange.',
  contracts: "A player's position in one option of one bet. The cost is in millionths of a cent. Writer: exchange.",
  offers: 'Open asks of the order book. A sold, withdrawn or closed offer is deleted. Writer: exchange.',
  journal: 'Movements of money between ledger accounts; a purchase or sale carries its trade. Append-only. Writer: exchange.',
  transactions: 'The trades of the journal.',
  journal_entries: 'The journal as double entry: two signed entries per movement.',
  daily_bonuses: 'One row per player and day in Europe/Warsaw with a granted bonus. Writer: exchange.',
  net_worth_snapshots: 'Net worth of each player at the end of a past day, in cents. Writer: features/players.',
  net_worth_snapshot_days: 'Days whose snapshots are complete. Writer: features/players.',
  idempotency_keys: 'The first outcome of each keyed request, kept for 24 hours. Writer: exchange.',
  exchange_batches: 'Outcomes of batches, read after a lost commit acknowledgement. Writer: exchange.',
  demo_accounts: 'Users that the demo created. Writer: demo.',
  rate_limits: 'Attempts counted per key until the window ends. Writer: platform/http/rate-limits.',
  known_networks: 'HMACs of the networks from which a user has signed in. Writer: features/users.',
};

/** Columns of views that may be null; the catalogs don't record it for views. */
export const NULLABLE_VIEW_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  transactions: ['dealer_id'],
  journal_entries: ['contract_id'],
};
