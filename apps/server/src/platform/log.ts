import { type Level, type Logger, pino } from 'pino';
import type { Output } from './output.ts';

/** The logger as layers below HTTP use it. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** Logs JSON lines. Headers and bodies of requests, which contain secrets, are never logged; see `http/server.ts`. */
export function createLog(level: Level | 'silent', output: Output): Logger {
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
  output.onCaughtUp((dropped) => log.warn({ dropped }, 'log lines were dropped, as the output was not read in time'));
  return log;
}

export const silentLog: Logger = pino({ level: 'silent' });
