import { MAX_SHARES_PER_DAY, type Refusal } from '@wieszcz/domain';
import { errorTexts } from '@wieszcz/texts';

/** The closed catalogue of error codes with their HTTP status. `texts` has one sentence for each. */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  BODY_MALFORMED: 400,
  CHARACTERS_FORBIDDEN: 400,
  BODY_TOO_LARGE: 413,
  MEDIA_TYPE_UNSUPPORTED: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  ROUTE_NOT_FOUND: 404,
  INTERNAL: 500,
  EXCHANGE_BUSY: 503,
  UNAVAILABLE: 503,

  UNAUTHENTICATED: 401,
  CREDENTIALS_INVALID: 401,
  ACCOUNT_BLOCKED: 401,
  ROLE_FORBIDDEN: 403,
  NOT_A_PLAYER: 403,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  USER_NOT_FOUND: 404,
  OTHER_PLAYER: 403,
  NO_BUDGET: 403,
  OLD_PASSWORD_WRONG: 400,
  RESET_TOKEN_INVALID: 400,
  ALREADY_STAFF: 409,
  HAS_TRADED: 409,

  MARKET_NOT_FOUND: 404,
  BET_NOT_FOUND: 404,
  COVER_NOT_FOUND: 404,
  NOT_AUTHOR: 403,
  TOPIC_TAKEN: 409,
  BET_TITLE_TAKEN: 409,
  MARKET_NOT_PUBLISHED: 409,
  MARKET_PUBLISHED: 409,
  MARKET_SOLVED: 409,
  MARKET_HAS_BETS: 409,
  MARKET_WITHOUT_BETS: 409,
  FIELD_FROZEN: 409,
  END_DATE_PAST: 400,
  COVER_FROZEN: 409,
  COVER_MISSING: 400,
  COVER_TOO_LARGE: 413,
  COVER_NOT_IMAGE: 415,
  BET_NOT_OF_MARKET: 400,
  OPTION_MUST_BE_YES: 400,

  OFFER_NOT_FOUND: 404,
  CONTRACT_NOT_FOUND: 404,
  NOT_OFFER_OWNER: 403,
  OWN_OFFER: 409,
  OFFER_TOO_SMALL: 409,
  NOT_ENOUGH_OFFERS: 409,
  BUDGET_TOO_LOW: 409,
  DAILY_LIMIT: 409,
  CONTRACT_NOT_PENDING: 409,
  CONTRACT_TOO_SMALL: 409,
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
      return errorText(refusal.code, refusal.available);
    case 'BUDGET_TOO_LOW':
      return errorText(refusal.code, refusal.missing);
    case 'DAILY_LIMIT':
      return errorText(refusal.code, { allowed: refusal.allowed, limit: MAX_SHARES_PER_DAY });
    default:
      return errorText(refusal.code);
  }
}
