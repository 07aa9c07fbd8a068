import { destination, type Level, type Logger, pino } from 'pino';

/** What rooms below HTTP need of a logger. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** JSON lines on standard output. Secrets have no business in a log: headers and bodies are never written, see `http/server.ts`. */
export function createLog(level: Level | 'silent'): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination({ dest: 1, sync: true }));
}

export const silentLog: Logger = pino({ level: 'silent' });
