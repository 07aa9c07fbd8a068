import { type Level, type Logger, pino } from 'pino';
import type { Output } from './output.ts';

/** What rooms below HTTP need of a logger. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** JSON lines. Secrets have no business in a log: headers and bodies are never written, see `http/server.ts`. */
export function createLog(level: Level | 'silent', output: Output): Logger {
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
  output.onCaughtUp((dropped) => log.warn({ dropped }, 'log lines were dropped: they were not read in time'));
  return log;
}

export const silentLog: Logger = pino({ level: 'silent' });
