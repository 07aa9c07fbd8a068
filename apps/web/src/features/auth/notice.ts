/** A success told on the next screen, carried by the navigation: signing up and changing a password end on the login. */
export type Notice = { notice: string };

export const noticeOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'notice' in state && typeof state.notice === 'string' ? state.notice : null;
