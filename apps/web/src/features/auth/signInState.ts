/**
 * What a screen passes to the sign-in and the sign-up in the navigation state, which a link from elsewhere can't set: a message, where to
 * continue afterwards, and the name to sign in with.
 */
export type SignInState = { notice?: string; returnTo?: string; username?: string };

const textIn = (state: unknown, field: keyof SignInState): string | null => {
  const value = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[field] : undefined;
  return typeof value === 'string' ? value : null;
};

/** Reads the fields from a navigation state of unknown type; null for those that it lacks. */
export const signInStateOf = (state: unknown): Record<keyof SignInState, string | null> => ({
  notice: textIn(state, 'notice'),
  returnTo: textIn(state, 'returnTo'),
  username: textIn(state, 'username'),
});
