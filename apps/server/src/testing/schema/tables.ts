/** What each table and view holds. Every relation of the schema needs a sentence here; docs/ARCHITECTURE.md names the writers. */
export const RELATION_COMMENTS: Readonly<Record<string, string>> = {
  migrations: 'Names of the applied migrations.',
  users: 'People who sign in: players, moderators and admins.',
  password_resets: 'At most one unused password reset per user.',
  email_confirmations: 'At most one unused confirmation of an e-mail address per user.',
  covers: 'Pictures of markets, identified by the SHA-256 of the JPEG.',
  markets: 'Markets, private until published.',
  corrections: 'What authors set right on markets on which players trade. Append-only.',
  bets: 'Bets of a market, each with the options yes and no.',
  accounts:
    'Ledger accounts of players, of the organizer of each market, of the money source, and the reserves of bids. Balances are in cents.',
  contracts: "A player's position in one option of one bet. The cost is in millionths of a cent.",
  offers: 'Open asks of the order book. A sold, withdrawn or closed offer is deleted.',
  bids: 'Open buy orders; their money is in the reserve. A filled, cancelled or swept bid is deleted.',
  journal: 'Movements of money between ledger accounts; a row of a trade says what was traded. Append-only.',
  transactions: 'The trades of the journal.',
  journal_entries: 'The journal as double entry: two signed entries per movement.',
  daily_bonuses: 'One row per player and day in Europe/Warsaw with a granted bonus.',
  net_worth_snapshots: 'Net worth of each player at the end of a past day, in cents.',
  net_worth_snapshot_days: 'Days whose snapshots are complete.',
  standings:
    "Amounts in cents and places of all players who aren't blocked; a place is null in a ranking that leaves the player out.",
  standings_state: 'One row: when the standings were written.',
  idempotency_keys: 'The first outcome of each keyed request, kept for 24 hours.',
  exchange_batches: 'Outcomes of batches, read after a lost commit acknowledgement.',
  demo_accounts: 'Users that the demo created.',
  rate_limits: 'Attempts counted per key until the window ends.',
  chances: 'Recorded chances of bets (of yes, in ten-thousandths), each as shown from its time on; older ones are thinned.',
  acts: 'What admins, moderators and the operator did, and removals of accounts by their players. Append-only.',
  audits: 'Outcomes of the nightly audits.',
  ranking_marks: 'Players whom an admin has left out of the rankings by net worth and by profit.',
  suspicions: 'What suggests that one person plays with several accounts, found by night.',
  sessions: 'Sign-ins, each with its device, network and last use.',
  second_factors: 'Encrypted TOTP secrets, and how many codes were tried.',
  recovery_codes: 'Slow hashes of unused recovery codes.',
  known_networks: 'HMACs of the networks from which a user has signed in.',
};

/** Columns of views that may be null; the catalogs don't record it for views. */
export const NULLABLE_VIEW_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  transactions: ['purchaser_id', 'dealer_id'],
  journal_entries: ['contract_id'],
};
