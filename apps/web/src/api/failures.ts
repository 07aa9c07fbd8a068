import { CallError, NetworkError, type ErrorCode } from '@wieszcz/api';
import { uiTexts } from '@wieszcz/texts';

/** The message shown for a failed call. */
export function messageOf(error: unknown): string {
  if (error instanceof NetworkError) return uiTexts.networkFailed;
  if (error instanceof CallError) return error.problem.detail || uiTexts.loadFailed;
  return uiTexts.unreadable;
}

/** The message of a screen that did not load. For a 5xx it is a general one: the server's own says nothing about the screen. */
export function loadingMessageOf(error: unknown): string {
  return error instanceof CallError && error.problem.status >= 500 ? uiTexts.loadFailed : messageOf(error);
}

/** The message of a failed purchase: 500 and 503 both read as a busy server. */
export function buyingMessageOf(error: unknown): string {
  return isBusy(error) ? uiTexts.busy : messageOf(error);
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
  return error instanceof NetworkError || isBusy(error) || (error instanceof CallError && error.problem.status === 429);
}
