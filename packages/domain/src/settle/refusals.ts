import type { Cents, Shares } from '../values/units.ts';

/** The reasons for refusing a command: closed codes with the figures that their messages show. The api package maps codes to HTTP status and text. */
export type Refusal =
  | { code: 'MARKET_NOT_FOUND' }
  | { code: 'BET_NOT_FOUND' }
  | { code: 'OFFER_NOT_FOUND' }
  | { code: 'CONTRACT_NOT_FOUND' }
  | { code: 'USER_NOT_FOUND' }
  | { code: 'NOT_A_PLAYER' }
  | { code: 'NOT_AUTHOR' }
  | { code: 'NOT_OFFER_OWNER' }
  | { code: 'MARKET_NOT_PUBLISHED' }
  | { code: 'MARKET_PUBLISHED' }
  | { code: 'MARKET_SOLVED' }
  | { code: 'BET_TITLE_TAKEN' }
  | { code: 'BET_NOT_OF_MARKET' }
  | { code: 'OPTION_MUST_BE_YES' }
  | { code: 'OWN_OFFER' }
  | { code: 'OFFER_TOO_SMALL'; available: Shares }
  | { code: 'NOT_ENOUGH_OFFERS'; available: Shares }
  | { code: 'BUDGET_TOO_LOW'; missing: Cents }
  | { code: 'DAILY_LIMIT'; allowed: Shares }
  | { code: 'CONTRACT_NOT_PENDING' }
  | { code: 'CONTRACT_TOO_SMALL'; available: Shares }
  | { code: 'ALREADY_STAFF' }
  | { code: 'HAS_TRADED' };
