import type { Column } from './catalog.queries.ts';

/** Branded types of `@wieszcz/domain` that a column can have. */
const BRANDS = [
  'BetId',
  'BidId',
  'Cents',
  'Chance',
  'Day',
  'LedgerAccountId',
  'MarketId',
  'OfferId',
  'PositionId',
  'Price',
  'Shares',
  'TransactionId',
  'UserId',
] as const;
export type Brand = (typeof BRANDS)[number];

/** Brands of primary keys, by relation. */
const ID_BRANDS: Readonly<Record<string, Brand>> = {
  users: 'UserId',
  markets: 'MarketId',
  bets: 'BetId',
  offers: 'OfferId',
  bids: 'BidId',
  contracts: 'PositionId',
  accounts: 'LedgerAccountId',
  transactions: 'TransactionId',
};

/** Brands of all other numeric columns, by name; `number` for a column without a brand. A numeric column has to be listed. */
const NUMBER_TYPES: Readonly<Record<string, Brand | 'number'>> = {
  user_id: 'UserId',
  actor_id: 'UserId',
  author_id: 'UserId',
  solved_by: 'UserId',
  player_id: 'UserId',
  seller_id: 'UserId',
  purchaser_id: 'UserId',
  dealer_id: 'UserId',
  market_id: 'MarketId',
  bet_id: 'BetId',
  correct_bet_id: 'BetId',
  contract_id: 'PositionId',
  account_id: 'LedgerAccountId',
  organizer_account: 'LedgerAccountId',
  from_account: 'LedgerAccountId',
  to_account: 'LedgerAccountId',
  reserve_id: 'LedgerAccountId',
  reserve_of: 'UserId',
  balance: 'Cents',
  amount: 'Cents',
  net_worth: 'Cents',
  budget: 'Cents',
  profit: 'Cents',
  budget_place: 'number',
  net_worth_place: 'number',
  profit_place: 'number',
  players: 'number',
  left_out: 'number',
  marked_by: 'UserId',
  weight: 'number',
  took_ms: 'number',
  price: 'Price',
  yes_price: 'Price',
  no_price: 'Price',
  shares: 'Shares',
  chance: 'Chance',
  unscaled: 'Chance',
  listed_shares: 'Shares',
  bought_shares: 'Shares',
  // 0 while the option has not been traded, which no Price is.
  last_yes_price: 'number',
  last_no_price: 'number',
  // Millionths of a cent.
  cost: 'number',
  token_epoch: 'number',
  used: 'number',
  checks: 'number',
  differences: 'number',
  used_step: 'number',
  attempts: 'number',
  // Ids that only the database uses.
  id: 'number',
};

/** What the pool's parsers make of each PostgreSQL type (see `platform/database/pool.ts`). */
const PLAIN_TYPES: Readonly<Record<string, string>> = {
  text: 'string',
  uuid: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'Day',
  jsonb: 'unknown',
  'integer[]': 'number[]',
  'timestamp with time zone': 'Date',
};

const NUMERIC = new Set(['smallint', 'integer', 'bigint']);

/** The TypeScript type of a column without its nullability. `enums` maps names of enum types to TypeScript names. Throws for an unknown type. */
export function columnType(relation: string, { name, type }: Column, enums: ReadonlyMap<string, string>): string {
  const found = NUMERIC.has(type)
    ? ((name === 'id' ? ID_BRANDS[relation] : undefined) ?? NUMBER_TYPES[name])
    : (enums.get(type) ?? PLAIN_TYPES[type]);
  if (found === undefined) throw new Error(`Add the type of ${relation}.${name} (${type}) to testing/schema/column-types.ts.`);
  return found;
}

export const isBrand = (type: string): type is Brand => (BRANDS as readonly string[]).includes(type);
