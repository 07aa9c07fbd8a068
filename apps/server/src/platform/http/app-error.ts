import { ERROR_STATUS, type ErrorCode, type ErrorDetail, type ErrorStatus, errorText, refusalText } from '@wieszcz/api';
import type { OwnOrder, Refusal, Shares } from '@wieszcz/domain';

/** Names one of the caller's own orders. */
export type OrderReference = Pick<OwnOrder, 'kind' | 'id'>;

export type FieldError = { field: string; message: string };

/** The refusal of a call that didn't reach the exchange, with its sentence and the form fields that show it. */
export type EarlyRefusal = { code: ErrorCode; detail: string; errors?: FieldError[] | undefined };

/** A refusal: a code of the error catalogue with its Polish sentence. `failures.ts` turns other errors into one; an unexpected exception becomes INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: ErrorStatus;
  readonly errors: FieldError[] | undefined;
  /** Seconds, for 429 and 503. */
  readonly retryAfter: number | undefined;
  /** The caller's own order that the new one would cross. */
  readonly order: OrderReference | undefined;
  /** How many shares or pairs there are, where the caller asked for more. */
  readonly available: Shares | undefined;

  constructor(
    code: ErrorCode,
    text: string,
    details: {
      errors?: FieldError[];
      retryAfter?: number;
      order?: OrderReference | undefined;
      available?: Shares | undefined;
    } = {},
  ) {
    super(text);
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
    this.order = details.order;
    this.available = details.available;
  }
}

/** `throw refused('MARKET_NOT_FOUND')`; a code whose sentence takes an argument gets it: `refused('ACCOUNT_BLOCKED', contactEmail)`. */
export const refused = <Code extends ErrorCode>(code: Code, ...detail: ErrorDetail<Code>): AppError =>
  new AppError(code, errorText(code, ...detail));

/** Codes whose sentence takes no argument. */
export type PlainCode = { [Code in ErrorCode]: ErrorDetail<Code> extends [] ? Code : never }[ErrorCode];

/** A refusal that a form shows at the field. */
export function refusedField(code: PlainCode, field: string): AppError {
  const { message } = refused(code);
  return new AppError(code, message, { errors: [{ field, message }] });
}

/** A temporary refusal, with the seconds after which a retry may succeed. */
export function refusedForNow(
  code: 'EXCHANGE_BUSY' | 'UNAVAILABLE' | 'RATE_LIMITED' | 'TOO_MANY_SIGN_UPS' | 'TOO_MANY_CONFIRMATIONS',
  seconds: number,
): AppError {
  const text = code === 'RATE_LIMITED' ? errorText(code, seconds) : errorText(code);
  return new AppError(code, text, { retryAfter: seconds });
}

/**
 * The result of a command; throws AppError if the exchange refused it: `resultOf(await exchange.submit(command))`. `fields` maps refusals
 * to the form fields that show them: `resultOf(outcome, { CODE: 'field' })`.
 */
export function resultOf<Result>(
  outcome: { ok: true; result: Result } | { ok: false; refusal: Refusal | EarlyRefusal },
  fields: { readonly [Code in Refusal['code']]?: string } = {},
): Result {
  if (outcome.ok) return outcome.result;
  const { refusal } = outcome;
  // The refusal of a call that didn't reach the exchange is stored with its sentence, so that a repetition with the same key gets it.
  if ('detail' in refusal) throw new AppError(refusal.code, refusal.detail, refusal.errors ? { errors: refusal.errors } : {});
  const message = refusalText(refusal);
  const field = fields[refusal.code];
  const order = refusal.code === 'OWN_ORDER_CROSSES' ? { kind: refusal.order.kind, id: refusal.order.id } : undefined;
  const available = 'available' in refusal ? refusal.available : undefined;
  throw new AppError(refusal.code, message, {
    order,
    available,
    ...(field === undefined ? {} : { errors: [{ field, message }] }),
  });
}
