import { MAX_OPEN_BIDS, MAX_SHARES_PER_DAY, type Refusal } from '@wieszcz/domain';
import { errorTexts } from '@wieszcz/texts';

/** The closed catalogue of error codes with their HTTP status. `texts` has one sentence for each. */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  BODY_MALFORMED: 400,
  CHARACTERS_FORBIDDEN: 400,
  BODY_TOO_LARGE: 413,
  HEADERS_TOO_LARGE: 431,
  REQUEST_TIMEOUT: 408,
  MEDIA_TYPE_UNSUPPORTED: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  TOO_MANY_SIGN_UPS: 429,
  ROUTE_NOT_FOUND: 404,
  INTERNAL: 500,
  EXCHANGE_BUSY: 503,
  UNAVAILABLE: 503,

  UNAUTHENTICATED: 401,
  CREDENTIALS_INVALID: 401,
  ACCOUNT_BLOCKED: 401,
  SECOND_FACTOR_REQUIRED: 401,
  SECOND_FACTOR_WRONG: 401,
  SECOND_FACTOR_MISSING: 403,
  SECOND_FACTOR_ENABLED: 409,
  SECOND_FACTOR_NOT_STARTED: 409,
  SECOND_FACTOR_OFF: 409,
  SECOND_FACTOR_UNREADABLE: 409,
  CODE_WRONG: 400,
  SESSION_NOT_FOUND: 404,
  LEGAL_TEXT_NOT_FOUND: 404,
  ROLE_FORBIDDEN: 403,
  NOT_A_PLAYER: 403,
  STAFF_ACCOUNT: 403,
  USERNAME_TAKEN: 409,
  USERNAME_LOOKS_TAKEN: 409,
  USERNAME_RESERVED: 400,
  USERNAME_VULGAR: 400,
  EMAIL_TAKEN: 409,
  EMAIL_UNCONFIRMED: 403,
  TOO_MANY_CONFIRMATIONS: 429,
  EMAIL_ALREADY_CONFIRMED: 409,
  CONFIRMATION_TOKEN_INVALID: 400,
  USER_NOT_FOUND: 404,
  OTHER_PLAYER: 403,
  NO_BUDGET: 403,
  OLD_PASSWORD_WRONG: 400,
  PASSWORD_WRONG: 400,
  PASSWORD_COMMON: 400,
  PASSWORD_IS_NAME: 400,
  RESET_TOKEN_INVALID: 400,
  ALREADY_STAFF: 409,
  HAS_TRADED: 409,
  ACT_ON_SELF: 409,
  ALREADY_BLOCKED: 409,
  NOT_BLOCKED: 409,
  ACCOUNT_REMOVED: 409,
  USERNAME_OF_STAFF: 409,
  ROLE_NOT_NEXT: 409,
  MODERATOR_NOT_FOUND: 404,
  ALREADY_AUTHOR: 409,

  MARKET_NOT_FOUND: 404,
  BET_NOT_FOUND: 404,
  COVER_NOT_FOUND: 404,
  NOT_AUTHOR: 403,
  TOPIC_TAKEN: 409,
  BET_TITLE_TAKEN: 409,
  MARKET_NOT_PUBLISHED: 409,
  MARKET_PUBLISHED: 409,
  MARKET_SOLVED: 409,
  TRADING_CLOSED: 409,
  TRADING_PAUSED: 409,
  MARKET_HAS_BETS: 409,
  MARKET_WITHOUT_BETS: 409,
  MARKET_TRADED: 409,
  MARKET_UNTRADED: 409,
  TOO_MANY_CORRECTIONS: 409,
  FIELD_FROZEN: 409,
  END_DATE_PAST: 400,
  CLOSING_PAST: 400,
  CLOSING_FIXED: 409,
  CLOSED_BEFORE_PUBLICATION: 409,
  COVER_FROZEN: 409,
  COVER_MISSING: 400,
  COVER_TOO_LARGE: 413,
  COVER_NOT_IMAGE: 415,
  BET_NOT_OF_MARKET: 400,
  OPTION_MUST_BE_YES: 400,
  NONE_OF_ONE_BET: 400,

  OFFER_NOT_FOUND: 404,
  CONTRACT_NOT_FOUND: 404,
  NOT_OFFER_OWNER: 403,
  OWN_OFFER: 409,
  OFFER_TOO_SMALL: 409,
  OFFER_TOO_DEAR: 409,
  OFFER_TOO_CHEAP: 409,
  NOT_ENOUGH_OFFERS: 409,
  BUDGET_TOO_LOW: 409,
  DAILY_LIMIT: 409,
  CONTRACT_NOT_PENDING: 409,
  CONTRACT_TOO_SMALL: 409,
  OWN_ORDER_CROSSES: 409,
  TOO_MANY_BIDS: 409,
  BID_NOT_FOUND: 404,
  BID_NOT_REDUCED: 400,
  NOT_ENOUGH_BIDS: 409,
  NOT_ENOUGH_PAIRS: 409,
} as const satisfies Record<keyof typeof errorTexts, number> & Record<Refusal['code'], number>;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type ErrorStatus = (typeof ERROR_STATUS)[ErrorCode];

type Sentences = typeof errorTexts;
/** The argument of a code's sentence, as a tuple; empty for most codes. */
export type ErrorDetail<Code extends ErrorCode> = Sentences[Code] extends (detail: infer Detail) => string
  ? [detail: Detail]
  : [];

/** The Polish sentence for an error code. */
export function errorText<Code extends ErrorCode>(code: Code, ...detail: ErrorDetail<Code>): string {
  const text: string | ((detail: never) => string) = errorTexts[code];
  return typeof text === 'string' ? text : text(detail[0] as never);
}

/** The Polish sentence for a refusal by the domain. */
export function refusalText(refusal: Refusal): string {
  switch (refusal.code) {
    case 'OFFER_TOO_SMALL':
    case 'NOT_ENOUGH_OFFERS':
    case 'CONTRACT_TOO_SMALL':
    case 'NOT_ENOUGH_BIDS':
    case 'NOT_ENOUGH_PAIRS':
      return errorText(refusal.code, refusal.available);
    case 'OFFER_TOO_DEAR':
      return errorText(refusal.code, refusal.cheapest);
    case 'OFFER_TOO_CHEAP':
      return errorText(refusal.code, refusal.best);
    case 'BID_NOT_REDUCED':
      return errorText(refusal.code, refusal.current);
    case 'OWN_ORDER_CROSSES':
      return errorText(refusal.code, refusal.order);
    case 'TRADING_PAUSED':
      return errorText(refusal.code, refusal.reason);
    case 'TOO_MANY_BIDS':
      return errorText(refusal.code, MAX_OPEN_BIDS);
    case 'BUDGET_TOO_LOW':
      return errorText(refusal.code, refusal.missing);
    case 'DAILY_LIMIT':
      return errorText(refusal.code, { allowed: refusal.allowed, limit: MAX_SHARES_PER_DAY });
    default:
      return errorText(refusal.code);
  }
}
