import cluster from 'node:cluster';
import { type Level, type Logger, pino } from 'pino';
import type { Output } from './output.ts';

/** The logger as layers below HTTP use it. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** The fields of an error that are logged. Others are left out, because the `detail` of a database error contains the rejected row. */
const ERROR_FIELDS = [
  'type',
  'message',
  'stack',
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
] as const;

function describeError(error: Error): object {
  const described = pino.stdSerializers.err(error);
  return Object.fromEntries(ERROR_FIELDS.flatMap((field) => (field in described ? [[field, described[field] as unknown]] : [])));
}

/**
 * Logs JSON lines; with several server processes each line names its `worker`. Headers and bodies of requests, which contain secrets, are
 * never logged; see `http/request-log.ts`.
 */
export function createLog(level: Level | 'silent', output: Output): Logger {
  const base = cluster.worker ? { worker: cluster.worker.id } : null;
  const log = pino({ level, base, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } }, output);
  output.onCaughtUp((dropped) => log.warn({ dropped }, 'log lines were dropped, as the output was not read in time'));
  return log;
}

export const silentLog: Logger = pino({ level: 'silent' });
