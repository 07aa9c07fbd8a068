import type { Database } from '../database/pool.ts';
import type { Log } from '../log.ts';
import { updateSessionUses } from './sessions.queries.ts';

/** Last uses of sessions, kept in memory and written together, so that no request writes. */
export type SessionUses = {
  note(session: string, at: Date): void;
  /** Writes what was noted; keeps it for the next time if the database fails. */
  flush(): Promise<void>;
};

export const FLUSH_MS = 60_000;
/** Beyond this number of sessions further uses are dropped until the next flush, to bound the memory. */
const MAX_NOTED = 50_000;
const SESSIONS_PER_STATEMENT = 5_000;

export function createSessionUses(db: Database, log: Log): SessionUses {
  let noted = new Map<string, Date>();
  let timer: NodeJS.Timeout | undefined;

  const write = async (uses: { session: string; at: Date }[]): Promise<void> => {
    for (let start = 0; start < uses.length; start += SESSIONS_PER_STATEMENT)
      await updateSessionUses(db, uses.slice(start, start + SESSIONS_PER_STATEMENT));
  };

  const note = (session: string, at: Date): void => {
    if (noted.size >= MAX_NOTED && !noted.has(session)) return;
    noted.set(session, at);
    timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const uses = [...noted].map(([session, at]) => ({ session, at }));
    noted = new Map();
    await write(uses).catch((error: unknown) => {
      log.warn({ reason: String(error) }, 'last uses of sessions could not be written; they are written again later');
      for (const { session, at } of uses) if (!noted.has(session)) note(session, at);
    });
  };

  return { note, flush };
}
