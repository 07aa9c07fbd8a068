import { CallError, NetworkError, type ErrorCode } from '@wieszcz/api';
import { uiTexts } from '@wieszcz/texts';

/** Statuses with which a proxy answers for a server that is down, restarting or too slow. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

export const isGatewayStatus = (status: number): boolean => GATEWAY_STATUSES.includes(status);

/** Whether the call may succeed in a moment because the server is away now: no answer at all, or one of `GATEWAY_STATUSES`. */
export const isServerAway = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof CallError && isGatewayStatus(error.problem.status));

/** Whether the server itself has not answered. Its own 503 has a code of its own; a proxy's answer has none, which reads as INTERNAL. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof CallError && isGatewayStatus(error.problem.status) && error.problem.code === 'INTERNAL');

/** The message shown for a failed call. */
export function messageOf(error: unknown): string {
  if (isNoAnswer(error)) return uiTexts.networkFailed;
  if (error instanceof CallError) return error.problem.detail || uiTexts.loadFailed;
  return uiTexts.unreadable;
}

/** The message of a screen that did not load. For a 5xx it is a general sentence: the server's message doesn't say what failed to load. */
export function loadingMessageOf(error: unknown): string {
  return error instanceof CallError && error.problem.status >= 500 && !isNoAnswer(error) ? uiTexts.loadFailed : messageOf(error);
}

/** The message of a failed purchase: 500 and 503 both read as a busy server. */
export function buyingMessageOf(error: unknown): string {
  return isBusy(error) && !isNoAnswer(error) ? uiTexts.busy : messageOf(error);
}

const isBusy = (error: unknown): boolean =>
  error instanceof CallError && (error.problem.status === 500 || error.problem.status === 503);

export const codeOf = (error: unknown): ErrorCode | null => (error instanceof CallError ? error.problem.code : null);

/** Error messages by field name; empty if the error concerns no field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {};
  return Object.fromEntries((error.problem.errors ?? []).map(({ field, message }) => [field, message]));
}

/** Whether the call may have been executed without a final answer, so that a retry must send the same idempotency key. */
export function isUnanswered(error: unknown): boolean {
  return isServerAway(error) || isBusy(error);
}

/** Whether the call was refused before it was looked at, which says nothing about an earlier attempt with the same idempotency key. */
export function isTurnedAway(error: unknown): boolean {
  return error instanceof CallError && (error.problem.status === 401 || error.problem.status === 429);
}
