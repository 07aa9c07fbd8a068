import type { BidId, OfferId } from '../values/ids.ts';
import type { Option } from '../values/option.ts';
import type { Cents, Price, Shares } from '../values/units.ts';

/**
 * The reasons for refusing a command: closed codes with the figures that their messages show. The api package maps each code to an HTTP
 * status and a message.
 */
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
  | { code: 'TRADING_CLOSED' }
  /** `reason`: the author's reason for the pause. */
  | { code: 'TRADING_PAUSED'; reason: string }
  | { code: 'BET_TITLE_TAKEN' }
  | { code: 'BET_NOT_OF_MARKET' }
  | { code: 'OPTION_MUST_BE_YES' }
  | { code: 'NONE_OF_ONE_BET' }
  | { code: 'OWN_OFFER' }
  | { code: 'OFFER_TOO_SMALL'; available: Shares }
  /** The player could buy a share at `cheapest`, which is cheaper by the price band or more. */
  | { code: 'OFFER_TOO_DEAR'; cheapest: Price }
  /** The player could sell a share at once at `best`, which is better by the price band or more. */
  | { code: 'OFFER_TOO_CHEAP'; best: Price }
  | { code: 'NOT_ENOUGH_OFFERS'; available: Shares }
  | { code: 'BUDGET_TOO_LOW'; missing: Cents }
  | { code: 'DAILY_LIMIT'; allowed: Shares }
  | { code: 'CONTRACT_NOT_PENDING' }
  | { code: 'CONTRACT_TOO_SMALL'; available: Shares }
  | { code: 'OWN_ORDER_CROSSES'; order: OwnOrder }
  | { code: 'TOO_MANY_BIDS' }
  | { code: 'BID_NOT_FOUND' }
  /** A bid can only be reduced to fewer shares than the `current` ones. */
  | { code: 'BID_NOT_REDUCED'; current: Shares }
  | { code: 'NOT_ENOUGH_BIDS'; available: Shares }
  | { code: 'NOT_ENOUGH_PAIRS'; available: Shares }
  | { code: 'ALREADY_BLOCKED' }
  | { code: 'ALREADY_STAFF' }
  | { code: 'HAS_TRADED' }
  | { code: 'ROLE_NOT_NEXT' };

/** The player's own order that a new order would cross. */
export type OwnOrder = { price: Price; option: Option } & ({ kind: 'offer'; id: OfferId } | { kind: 'bid'; id: BidId });
