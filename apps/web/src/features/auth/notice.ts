/** Navigation state with a message for the next screen: signing up and changing a password lead to the login screen. */
export type NoticeState = { notice: string };

/** The message in a navigation state of any origin; null without one. */
export const noticeOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'notice' in state && typeof state.notice === 'string' ? state.notice : null;
