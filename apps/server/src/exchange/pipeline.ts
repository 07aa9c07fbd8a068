import type pg from 'pg';
import { serialize } from 'pg-protocol';

/** A field as PostgreSQL prints it. */
export type Field = string | null;
export type Parameter = string | number | boolean | null;

/** A statement and a receiver of its rows. It is planned once per connection under its name, or at every call if the name is empty. */
export type Step = { name: string; text: string; values: Parameter[]; receive?: (row: Field[]) => void };

/**
 * Sends all steps at once and waits once: a pipeline costs one round trip, not one for each statement. Every statement still has its
 * own snapshot, so it sees the rows that the statements before it waited for and locked. After a step that fails the server skips
 * the others. Rejects with the error of that step, or of a receiver.
 *
 * With `prepared`, statements are parsed and planned once per connection. Poolers that change connections between transactions need
 * it off.
 */
export function runPipeline(client: pg.ClientBase, steps: readonly Step[], prepared: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new Pipeline(steps, prepared, (error) => (error ? reject(error) : resolve())));
  });
}

/** An array parameter. */
export const array = (values: Iterable<Parameter>): string => arrayOf([...values], (value) => value);

/** An array parameter of one field of each row. */
export const arrayOf = <Row>(rows: readonly Row[], field: (row: Row) => Parameter): string =>
  `{${rows.map((row) => field(row) ?? 'NULL').join(',')}}`;

/** An array parameter of arbitrary texts. */
export const textArray = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;

type Wire = pg.Connection & {
  parsedStatements: Record<string, string>;
};

/** Called by `pg` as the messages of the extended protocol arrive; its own `Query` does the same for a single statement. */
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
    const wire = connection as Wire;
    const unparsed: Step[] = [];
    const messages: Buffer[] = [];
    for (const step of this.steps) {
      const name = this.prepared ? step.name : '';
      if (!name || (wire.parsedStatements[name] === undefined && !unparsed.some((earlier) => earlier.name === name))) {
        messages.push(serialize.parse({ name, text: step.text }));
        unparsed.push(step);
      }
      const values = step.values.map((value) => (value === null ? null : String(value)));
      messages.push(serialize.bind({ statement: name, values }), serialize.execute({}));
    }
    messages.push(serialize.sync());
    // One buffer: dozens of separate writes take the system twice as long.
    if (wire.stream.writable) wire.stream.write(Buffer.concat(messages));

    if (!this.prepared || unparsed.length === 0) return;
    let next = 0;
    const noteParsed = () => {
      const { name, text } = unparsed[next++]!;
      wire.parsedStatements[name] = text;
    };
    wire.on('parseComplete', noteParsed);
    this.stopWatchingParses = () => wire.off('parseComplete', noteParsed);
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
