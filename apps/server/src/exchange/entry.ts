import type { Command, Outcome, UserId } from '@wieszcz/domain';

export type Idempotency = {
  /** Keys of different people don't meet. */
  user: UserId;
  key: string;
  /** SHA-256 in hex of method, path, query and body. */
  fingerprint: string;
};

export type Replayable = Outcome & { replayed?: boolean };

/** A command on its way. Answered exactly once, by whoever settled it. */
export type Entry = {
  command: Command;
  idempotency: Idempotency | undefined;
  /** When it came, by `performance.now()`. */
  since: number;
  resolve(outcome: Replayable): void;
  reject(error: unknown): void;
};

/** What became of a batch. */
export type Settled = {
  /** Handed back unanswered, as somebody else holds a row that they need. */
  stuck: Entry[];
  /** Tells everybody else; takes as long as it takes to write their answers. */
  answer: () => void;
};
