import { setTimeout as sleep } from 'node:timers/promises';
import type { LedgerAccountId, State } from '@wieszcz/domain';
import type pg from 'pg';
import type { Clock } from '../platform/clock.ts';
import { isLostConnection } from '../platform/database/failures.ts';
import type { Log } from '../platform/log.ts';
import { attemptBatch } from './attempt.ts';
import type { Answer, Attempt, Describe, Manner } from './attempt.ts';
import { BusyError, faultOf } from './errors.ts';
import { IdStore } from './ids.ts';
import { DECIDE_FATE } from './batches.queries.ts';
import { LOAD_ISSUE } from './load.queries.ts';
import type { Entry, Settled } from './entry.ts';

export type LaneSettings = {
  pool: pg.Pool;
  clock: Clock;
  log: Log;
  /** Off behind poolers that change connections between transactions. */
  preparedStatements: boolean;
  lockTimeoutMs: number;
  /** How long a batch is tried before its callers hear that the exchange is busy. */
  patienceMs: number;
  /** Time of `performance.now()` after which nothing is tried again, whatever the patience. */
  lastTry: () => number;
  publish: (describe: Describe) => void;
  /** Told of every state that was settled on. */
  learn: (state: State) => void;
};

/** Rows of batches are deleted this many at a time: one by one they cost a batch three times as much. */
const FORGET_AT = 64;

/** Settles batches one after another, each on one connection, and sees every one through to an answer for each caller. */
export class Lane {
  private readonly settings: LaneSettings;
  private readonly ids = new IdStore();
  private issue: LedgerAccountId | null = null;
  /** Committed batches whose rows are still there. */
  private committed: string[] = [];

  constructor(settings: LaneSettings) {
    this.settings = settings;
  }

  /**
   * Never rejects: whatever happens, there is an answer for each caller. With `skipLocked` the batch doesn't wait for rows that
   * somebody else holds, and those who need them are handed back.
   */
  async settle(entries: Entry[], skipLocked = false): Promise<Settled> {
    try {
      const { answers, committed } = await this.seeThrough(entries, skipLocked);
      if (committed) this.settings.publish(committed);
      const isHandedBack = (answer: Answer) => skipLocked && 'stuck' in answer;
      return {
        stuck: answers.filter(isHandedBack).map(({ entry }) => entry),
        answer: () => answers.filter((answer) => !isHandedBack(answer)).forEach(reply),
      };
    } catch (error) {
      return this.isolate(entries, error, skipLocked);
    }
  }

  /** One command at fault must not take its neighbours down: each is tried alone. */
  private async isolate(entries: Entry[], error: unknown, skipLocked: boolean): Promise<Settled> {
    if (error instanceof BusyError || entries.length === 1)
      return { stuck: [], answer: () => entries.forEach((entry) => entry.reject(error)) };
    this.settings.log.error({ err: error, commands: entries.length }, 'a batch failed; trying its commands one by one');
    const stuck: Entry[] = [];
    for (const entry of entries) {
      const alone = await this.settle([entry], skipLocked);
      alone.answer();
      stuck.push(...alone.stuck);
    }
    return { stuck, answer: () => undefined };
  }

  private async seeThrough(entries: Entry[], skipLocked: boolean): Promise<{ answers: Answer[]; committed: Describe | null }> {
    const started = performance.now();
    const isOver = () => performance.now() > Math.min(started + this.settings.patienceMs, this.settings.lastTry());
    const manner: Manner = { depth: 1, skipLocked };
    for (let failures = 0; ;) {
      try {
        const attempt = await this.tryOnce(entries, manner);
        if (attempt.kind === 'again') manner.depth = attempt.depth;
        else if (attempt.kind === 'done' || (await this.hasCommitted(attempt.batch, isOver))) {
          if (attempt.batch === null) this.ids.discard();
          else this.noteCommitted(attempt.batch);
          return attempt;
        }
        this.ids.discard();
      } catch (error) {
        this.ids.discard();
        const fault = faultOf(error);
        if (fault === 'permanent') throw error;
        if (isOver()) throw new BusyError('the database does not settle the batch', { cause: error });
        if (fault === 'locked') {
          if (manner.skipLocked) throw new BusyError('somebody else holds a row for too long', { cause: error });
          manner.skipLocked = true;
          continue;
        }
        failures += 1;
        this.settings.log.warn({ code: (error as { code?: string }).code, failures }, 'a batch is tried again');
        await pause(failures);
      }
    }
  }

  /** A batch that was committed has deleted the rows that it was given. */
  private noteCommitted(batch: string): void {
    if (this.committed.length >= FORGET_AT) this.committed = [];
    this.committed.push(batch);
  }

  private async tryOnce(entries: Entry[], manner: Manner): Promise<Attempt> {
    const { pool, clock, preparedStatements, lockTimeoutMs, learn } = this.settings;
    const client = await pool.connect();
    let broken: unknown;
    try {
      this.issue ??= await findIssue(client);
      const { ids, issue } = this;
      const forget = this.committed.length < FORGET_AT ? [] : this.committed;
      const context = { clock, ids, issue, prepared: preparedStatements, lockTimeoutMs, forget, learn };
      const attempt = await attemptBatch(client, context, entries, manner);
      if (attempt.kind === 'unknown') broken = attempt.cause;
      return attempt;
    } catch (error) {
      // A failed transaction is closed; a connection that can't even do that is thrown away.
      if (isLostConnection(error)) broken = error;
      else await client.query('rollback').catch((failure: unknown) => (broken = failure));
      throw error;
    } finally {
      client.release(broken !== undefined);
    }
  }

  /**
   * Decides whether a batch whose answer was lost was committed, and that it can't commit any more if it wasn't. Rejects with BusyError
   * when time is over and the database can't tell; then nobody is told that the batch was done or that it wasn't.
   */
  private async hasCommitted(batch: string, isOver: () => boolean): Promise<boolean> {
    const { pool, log } = this.settings;
    for (let asked = 1; ; asked++) {
      try {
        const { rows } = await pool.query<{ committed: boolean }>(DECIDE_FATE, [batch]);
        const { committed } = rows[0]!;
        log.warn({ batch, committed }, 'a connection broke during a commit');
        return committed;
      } catch (cause) {
        if (isOver()) throw new BusyError('the database does not tell what became of a commit', { cause });
      }
      await pause(asked);
    }
  }
}

function reply(answer: Answer): void {
  if ('outcome' in answer) answer.entry.resolve(answer.outcome);
  else if ('error' in answer) answer.entry.reject(answer.error);
  else answer.entry.reject(new BusyError('somebody else holds a row for too long'));
}

async function findIssue(client: pg.PoolClient): Promise<LedgerAccountId> {
  const { rows } = await client.query<{ id: LedgerAccountId }>(LOAD_ISSUE);
  return rows[0]!.id;
}

/** Longer with every failure, and never the same for two that ran into each other. */
const pause = (failures: number): Promise<void> => sleep(Math.random() * Math.min(500, 10 * 2 ** failures));
