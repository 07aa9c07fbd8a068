/** The operator has to correct something: settings, database, files, ports, or the arguments of a command. The message tells them what. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** A later start with the same settings may succeed: the database doesn't answer yet, takes no writes yet, is being migrated, or failed. */
export class TemporaryStartupError extends StartupError {}

/**
 * The exit code after a StartupError: a restart with the same settings would fail again. It is `EX_CONFIG` of sysexits.h, which Node itself
 * never uses. `tools/supervise.mjs` has the same constant.
 */
export const REFUSED_START = 78;
/** The exit code after a TemporaryStartupError: `EX_TEMPFAIL` of sysexits.h. `tools/supervise.mjs` has the same constant. */
export const POSTPONED_START = 75;

/** The exit code of a server whose start failed with this error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof TemporaryStartupError) return POSTPONED_START;
  return error instanceof StartupError ? REFUSED_START : 1;
}
