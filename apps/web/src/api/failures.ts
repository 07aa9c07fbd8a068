import { CallError, NetworkError, type ErrorCode } from '@wieszcz/api';
import { uiTexts } from '@wieszcz/texts';

const UNAVAILABLE = 503;

/** What proxies also answer for a server that restarts or is slow, or while there are too many calls. */
const PASSING = [404, 408, 425, 429];

/**
 * Whether something on the way to the game refused the request for what it is: too long, or forbidden. It wasn't passed on, and would be
 * refused again.
 */
const isRefusedOnTheWay = (error: unknown): boolean =>
  error instanceof NetworkError &&
  error.status !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  !PASSING.includes(error.status);

/** Whether the game itself hasn't answered, so that the call may have been carried out. Other answers of a proxy don't count as the game's. */
export const isUnanswered = (error: unknown): boolean => error instanceof NetworkError && !isRefusedOnTheWay(error);

/** Whether the server is away, so that the call may succeed in a moment: it gave no answer of its own, or answered 503. */
export const isServerAway = (error: unknown): boolean =>
  isUnanswered(error) || (error instanceof CallError && error.problem.status === UNAVAILABLE);

/** Whether a call was given up because its answer took too long. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof NetworkError && error.cause instanceof DOMException && error.cause.name === 'TimeoutError';

const { proxies } = uiTexts;
const isNamed = (status: number | undefined): status is keyof typeof proxies => status !== undefined && status in proxies;

/** The message shown for a failed call. The text of a response that the game didn't write is never shown. */
export function messageOf(error: unknown): string {
  if (error instanceof NetworkError) {
    if (isNamed(error.status)) return proxies[error.status];
    return isRefusedOnTheWay(error) ? uiTexts.unreadable : uiTexts.networkFailed;
  }
  if (error instanceof CallError) return error.problem.detail || uiTexts.loadFailed;
  return uiTexts.unreadable;
}

/** The message of a screen that did not load. For a 5xx of the game it is a general sentence: the server's doesn't say that data failed to load. */
export function loadingMessageOf(error: unknown): string {
  return error instanceof CallError && error.problem.status >= 500 ? uiTexts.loadFailed : messageOf(error);
}

/** The message of a failed order, quote or resolution: 500 and 503 both read as a busy server. */
export function tradeMessageOf(error: unknown): string {
  return isBusy(error) ? uiTexts.busy : messageOf(error);
}

const isBusy = (error: unknown): boolean =>
  error instanceof CallError && (error.problem.status === 500 || error.problem.status === UNAVAILABLE);

export const codeOf = (error: unknown): ErrorCode | null => (error instanceof CallError ? error.problem.code : null);

/** Error messages by field name; empty if the error concerns no field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {};
  return Object.fromEntries((error.problem.errors ?? []).map(({ field, message }) => [field, message]));
}

/** Whether the call may have been carried out although no answer says so: a repetition must send the same idempotency key. */
export const isInDoubt = (error: unknown): boolean => isUnanswered(error) || isBusy(error);

/** The user may have lost the role or the second factor after an earlier attempt had succeeded. */
const NO_LONGER_ALLOWED: readonly (ErrorCode | null)[] = ['ROLE_FORBIDDEN', 'SECOND_FACTOR_MISSING'];

/**
 * Whether the server, or something on the way to it, refused this attempt before handling it, or the server undid it because the role was
 * lost. An earlier attempt with the same idempotency key may have succeeded.
 */
export function isTurnedAway(error: unknown): boolean {
  if (isRefusedOnTheWay(error) || NO_LONGER_ALLOWED.includes(codeOf(error))) return true;
  return error instanceof CallError && (error.problem.status === 401 || error.problem.status === 429);
}
