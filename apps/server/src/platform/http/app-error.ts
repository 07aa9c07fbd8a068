import { ERROR_STATUS, type ErrorCode, type ErrorDetail, type ErrorStatus, errorText, refusalText } from '@wieszcz/api';
import type { Refusal } from '@wieszcz/domain';

export type FieldError = { field: string; message: string };

/** A call is refused: a code of the catalogue with its Polish sentence. Anything else that is thrown is a crash and answers INTERNAL. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: ErrorStatus;
  readonly errors: FieldError[] | undefined;
  /** Seconds, for 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, text: string, more: { errors?: FieldError[]; retryAfter?: number } = {}) {
    super(text);
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }
}

/** `throw refused('MARKET_NOT_FOUND')`; a code whose sentence carries a figure takes it: `refused('DAILY_LIMIT', allowed)`. */
export const refused = <Code extends ErrorCode>(code: Code, ...detail: ErrorDetail<Code>): AppError =>
  new AppError(code, errorText(code, ...detail));

/** Codes whose sentence carries no figure. */
export type PlainCode = { [Code in ErrorCode]: ErrorDetail<Code> extends [] ? Code : never }[ErrorCode];

/** A refusal that a form can show at its field. */
export function refusedField(code: PlainCode, field: string): AppError {
  const { message } = refused(code);
  return new AppError(code, message, { errors: [{ field, message }] });
}

/** For what passes: says after how many seconds trying again makes sense. */
export function refusedForNow(code: 'EXCHANGE_BUSY' | 'UNAVAILABLE' | 'RATE_LIMITED', seconds: number): AppError {
  const text = code === 'RATE_LIMITED' ? errorText(code, seconds) : errorText(code);
  return new AppError(code, text, { retryAfter: seconds });
}

/**
 * What a command answered; throws where the game refused it. `resultOf(await exchange.submit(command))`. A form names the fields at
 * which it shows refusals: `resultOf(outcome, { CODE: 'field' })`.
 */
export function resultOf<Result>(
  outcome: { ok: true; result: Result } | { ok: false; refusal: Refusal },
  fields: { readonly [Code in Refusal['code']]?: string } = {},
): Result {
  if (outcome.ok) return outcome.result;
  const { refusal } = outcome;
  const message = refusalText(refusal);
  const field = fields[refusal.code];
  throw new AppError(refusal.code, message, field === undefined ? {} : { errors: [{ field, message }] });
}
