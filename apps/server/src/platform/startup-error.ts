/** The operator has to correct something: settings, database, files, ports, or the arguments of a command. The message tells them what. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/**
 * The exit code after a StartupError: a restart with the same settings would fail again. It is `EX_CONFIG` of sysexits.h, which Node itself
 * never uses. `tools/supervise.mjs` has the same constant.
 */
export const REFUSED_START = 78;
