import { CallError, NetworkError, type ErrorCode } from '@wieszcz/api';
import { uiTexts } from '@wieszcz/texts';

/** What to tell a person about a call that failed. */
export function messageOf(error: unknown): string {
  if (error instanceof NetworkError) return uiTexts.networkFailed;
  if (error instanceof CallError) return error.problem.detail || uiTexts.loadFailed;
  return uiTexts.unreadable;
}

/** Of a page that did not load: a server that fails has nothing to tell about it. */
export function loadingMessageOf(error: unknown): string {
  return error instanceof CallError && error.problem.status >= 500 ? uiTexts.loadFailed : messageOf(error);
}

/** While buying, a server that fails is a server that is busy. */
export function buyingMessageOf(error: unknown): string {
  return isBusy(error) ? uiTexts.busy : messageOf(error);
}

const isBusy = (error: unknown): boolean =>
  error instanceof CallError && (error.problem.status === 500 || error.problem.status === 503);

export const codeOf = (error: unknown): ErrorCode | null => (error instanceof CallError ? error.problem.code : null);

/** The sentences that belong to single fields. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof CallError)) return {};
  return Object.fromEntries((error.problem.errors ?? []).map(({ field, message }) => [field, message]));
}

/** Whether the call may have been carried out although no (final) answer came, so that a retry must be the same intent. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof NetworkError || isBusy(error) || (error instanceof CallError && error.problem.status === 429);
}
