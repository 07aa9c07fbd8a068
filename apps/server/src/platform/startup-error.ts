/** Something outside the program keeps it from starting. The message is one clear sentence for the person at the terminal. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/**
 * The exit code after a StartupError: starting again with the same settings would only repeat it. `EX_CONFIG` of sysexits.h; Node itself
 * never ends with it. `tools/supervise.mjs` knows it, too.
 */
export const REFUSED_START = 78;
