import type pg from 'pg';
import { serialize } from 'pg-protocol';

/** A field in PostgreSQL's text format; null is SQL's NULL. */
export type Field = string | null;
export type Parameter = string | number | boolean | null;

/**
 * One statement; `receive` is called with each of its rows. A statement with a name is parsed and planned once per connection, a statement
 * with an empty name at every call.
 */
export type Step = { name: string; text: string; values: Parameter[]; receive?: (row: Field[]) => void };

/**
 * Sends all steps at once and waits once: a pipeline costs one round trip, not one for each statement. In READ COMMITTED
 * every statement still has its own snapshot: it sees the changes that were committed while an earlier statement waited for row locks.
 * PostgreSQL skips the steps after a failed one. Rejects with the error of that step, or of a receiver; a receiver's error undoes nothing, so
 * what must prevent a commit is checked in SQL.
 *
 * Without `prepared`, names are ignored and every statement is parsed and planned at every call. Poolers that change connections
 * between transactions require this.
 */
export function runPipeline(client: pg.ClientBase, steps: readonly Step[], prepared: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new Pipeline(steps, prepared, (error) => (error ? reject(error) : resolve())));
  });
}

/** `parsedStatements` holds the text of each prepared statement by its name. The types of `pg` don't declare it. */
type DriverConnection = pg.Connection & {
  parsedStatements: Record<string, string>;
};

/** `pg` calls a handler for each message of the extended protocol, as it does on its own `Query` for a single statement. */
class Pipeline implements pg.Submittable {
  private readonly steps: readonly Step[];
  private readonly prepared: boolean;
  /** Index of the step whose answer arrives next. */
  private current = 0;
  private receiverError: Error | null = null;
  private stopWatchingParses: () => void = () => undefined;
  callback: (error: Error | null) => void;

  constructor(steps: readonly Step[], prepared: boolean, callback: (error: Error | null) => void) {
    this.steps = steps;
    this.prepared = prepared;
    this.callback = callback;
  }

  submit(connection: pg.Connection): void {
    const driver = connection as DriverConnection;
    const unparsed: Step[] = [];
    const messages: Buffer[] = [];
    for (const step of this.steps) {
      const name = this.prepared ? step.name : '';
      if (!name || (driver.parsedStatements[name] === undefined && !unparsed.some((earlier) => earlier.name === name))) {
        messages.push(serialize.parse({ name, text: step.text }));
        unparsed.push(step);
      }
      const values = step.values.map((value) => (value === null ? null : String(value)));
      messages.push(serialize.bind({ statement: name, values }), serialize.execute({}));
    }
    messages.push(serialize.sync());
    // One buffer: dozens of separate writes take twice as long.
    if (driver.stream.writable) driver.stream.write(Buffer.concat(messages));

    if (!this.prepared || unparsed.length === 0) return;
    let next = 0;
    const noteParsed = () => {
      const { name, text } = unparsed[next++]!;
      driver.parsedStatements[name] = text;
    };
    driver.on('parseComplete', noteParsed);
    this.stopWatchingParses = () => driver.off('parseComplete', noteParsed);
  }

  handleDataRow(message: { fields: Field[] }): void {
    if (this.receiverError) return;
    try {
      this.steps[this.current]?.receive?.(message.fields);
    } catch (error) {
      this.receiverError = error as Error;
    }
  }

  handleCommandComplete(): void {
    this.current += 1;
  }

  handleEmptyQuery(): void {
    this.current += 1;
  }

  handleError(error: Error): void {
    this.stopWatchingParses();
    this.callback(this.receiverError ?? error);
  }

  handleReadyForQuery(): void {
    this.stopWatchingParses();
    this.callback(this.receiverError);
  }

  handleRowDescription(): void {}
  handlePortalSuspended(): void {}
}
