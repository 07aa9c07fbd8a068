/**
 * Ways to make a statement of the exchange miss a row: a trigger that suppresses one kind of change, without an error. `error` is the
 * message with which the statement must fail.
 */
export type LostChange = { event: 'insert' | 'update' | 'delete'; table: string; condition?: string; error: string };

export const LOST_CHANGES = {
  'a new last price': { event: 'update', table: 'bets', error: 'changed 0 of 1 rows of bets' },
  'a changed position': { event: 'update', table: 'contracts', error: 'changed 0 of 1 rows of contracts' },
  'a changed offer': { event: 'update', table: 'offers', error: 'changed 0 of 1 rows of offers' },
  'the deletion of an offer': { event: 'delete', table: 'offers', error: 'changed 0 of 1 rows of offers' },
  "a buyer's balance": {
    event: 'update',
    table: 'accounts',
    condition: `old.kind = 'player'`,
    error: 'changed 1 of 2 rows of accounts',
  },
  "the organizer's balance": {
    event: 'update',
    table: 'accounts',
    condition: `old.kind = 'organizer'`,
    error: 'changed 1 of 2 rows of accounts',
  },
  'the balance of the money source': {
    event: 'update',
    table: 'accounts',
    condition: `old.kind = 'issue'`,
    error: 'changed 0 of 1 rows of accounts',
  },
  'a new role': { event: 'update', table: 'users', error: 'changed 0 of 1 rows of users' },
  'a block': { event: 'update', table: 'users', error: 'changed 0 of 1 rows of users' },
  'a closed ledger account': {
    event: 'update',
    table: 'accounts',
    condition: 'new.closed',
    error: 'changed 0 of 1 rows of accounts',
  },
  'a reopened ledger account': {
    event: 'update',
    table: 'accounts',
    condition: 'old.closed',
    error: 'changed 0 of 1 rows of accounts',
  },
  "a market's organizer": {
    event: 'update',
    table: 'markets',
    condition: 'old.organizer_account is null',
    error: 'changed 0 of 1 rows of markets',
  },
  'the deletion of a bet': { event: 'delete', table: 'bets', error: 'changed 0 of 1 rows of bets' },
  'a resolved market': {
    event: 'update',
    table: 'markets',
    condition: 'new.solved_at is not null',
    error: 'changed 0 of 1 rows of markets',
  },
  'a decided position': {
    event: 'update',
    table: 'contracts',
    condition: `new.status = 'WON'`,
    error: 'changed 1 of 2 rows of contracts',
  },
  'the record of a payout': {
    event: 'insert',
    table: 'journal',
    condition: `new.kind = 'payout'`,
    error: 'changed 0 of 1 rows of journal',
  },
  'a payout to a winner': {
    event: 'update',
    table: 'accounts',
    condition: `old.kind = 'player'`,
    error: 'paid 0 to players, 1000 from the organizer and 0 from reserves, not 1000, 1000 and 0',
  },
  'a payout from the organizer': {
    event: 'update',
    table: 'accounts',
    condition: `old.kind = 'organizer'`,
    error: 'paid 1000 to players, 0 from the organizer and 0 from reserves, not 1000, 1000 and 0',
  },
  'a changed bid': { event: 'update', table: 'bids', error: 'changed 0 of 1 rows of bids' },
  'the deletion of a bid': { event: 'delete', table: 'bids', error: 'changed 0 of 1 rows of bids' },
  "a reserve's balance": {
    event: 'update',
    table: 'accounts',
    condition: `old.kind = 'reserve'`,
    error: 'changed 1 of 2 rows of accounts',
  },
  "the deletion of a resolved market's bids": {
    event: 'delete',
    table: 'bids',
    error: 'paid 1000 to players, 1000 from the organizer and 0 from reserves, not 1120, 1000 and 120',
  },
  'the record of a release': {
    event: 'insert',
    table: 'journal',
    condition: `new.kind = 'release'`,
    error: 'changed 0 of 1 rows of journal',
  },
  'a release from a reserve': {
    event: 'update',
    table: 'accounts',
    condition: `old.kind = 'reserve'`,
    error: 'paid 1120 to players, 1000 from the organizer and 0 from reserves, not 1120, 1000 and 120',
  },
} satisfies Record<string, LostChange>;

export const loseChanges = ({ event, table, condition = 'true' }: LostChange): string => `
  create function lose_change() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger lost_change before ${event} on ${table} for each row when (${condition}) execute function lose_change()`;

export const STOP_LOSING_CHANGES = 'drop function lose_change() cascade';

const fingerprint = (table: string): string => `(select md5(string_agg(t::text, '|' order by t::text)) from ${table} as t)`;

/** The tables that a batch writes. */
const WRITTEN_TABLES = [
  'users',
  'markets',
  'bets',
  'offers',
  'bids',
  'contracts',
  'accounts',
  'journal',
  'daily_bonuses',
  'idempotency_keys',
  'acts',
  'exchange_batches',
];

/** One hash per table: equal hashes mean equal contents. */
export const FINGERPRINT_GAME = `
  select ${WRITTEN_TABLES.map((table) => `${fingerprint(table)} as ${table}`).join(', ')}`;

/** Moves an offer to another ctid, as a writer would that doesn't take its market's lock. */
export const REWRITE_OFFER = `update offers set shares = shares where id = $1`;
