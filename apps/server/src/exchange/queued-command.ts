import type { Command, Outcome } from '@wieszcz/domain';
import type { Act, ActOnBet } from '../platform/acts.ts';
import type { Idempotency } from '../platform/idempotency.ts';

export type Replayable = Outcome & { replayed?: boolean };

/** A submitted command with its caller, who is answered exactly once by `resolve` or `reject`. */
export type QueuedCommand = {
  command: Command;
  idempotency: Idempotency | undefined;
  /** Recorded in the command's transaction if the command is executed: not if it is refused, nor if its key has a stored outcome. */
  act?: Act | ActOnBet | undefined;
  /** When it was submitted, or last returned to the queue, by `performance.now()`. */
  since: number;
  resolve(outcome: Replayable): void;
  reject(error: unknown): void;
};

/** A batch that is committed, or has failed for good, and whose callers are still to be answered. */
export type SettledBatch = {
  /** Commands returned unanswered: another transaction has locked a row that they require. */
  blocked: QueuedCommand[];
  /** Answers the callers of all other commands. Writing their responses takes about as long as settling them. */
  answer: () => void;
};
