import type pg from 'pg';
import { serialize } from 'pg-protocol';

/** A field as PostgreSQL prints it. */
export type Field = string | null;
export type Parameter = string | number | boolean | null;

/** A statement and what to do with each of its rows; planned once per connection under its name, or every time where that is empty. */
export type Step = { name: string; text: string; values: Parameter[]; receive?: (row: Field[]) => void };

/**
 * Sends all steps at once and waits once: a batch costs a round trip per pipeline, not per statement. Each statement still has a
 * snapshot of its own, and sees what the ones before it waited for and locked. After a failing step the server skips the rest.
 * With `prepared`, statements are parsed and planned once per connection; poolers that change connections between transactions
 * can't keep them and need it off.
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

/** What `pg` calls while it speaks the extended protocol for us; see its `Query` for the ordinary, one-statement way. */
class Pipeline implements pg.Submittable {
  private readonly steps: readonly Step[];
  private readonly prepared: boolean;
  private at = 0;
  private failure: Error | null = null;
  private parsed: () => void = () => undefined;
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
    // In one piece: a write of dozens takes the system twice as long.
    if (wire.stream.writable) wire.stream.write(Buffer.concat(messages));

    if (!this.prepared || unparsed.length === 0) return;
    let next = 0;
    const remember = () => {
      const { name, text } = unparsed[next++]!;
      wire.parsedStatements[name] = text;
    };
    wire.on('parseComplete', remember);
    this.parsed = () => wire.off('parseComplete', remember);
  }

  handleDataRow(message: { fields: Field[] }): void {
    if (this.failure) return;
    try {
      this.steps[this.at]?.receive?.(message.fields);
    } catch (error) {
      this.failure = error as Error;
    }
  }

  handleCommandComplete(): void {
    this.at += 1;
  }

  handleEmptyQuery(): void {
    this.at += 1;
  }

  handleError(error: Error): void {
    this.parsed();
    this.callback(this.failure ?? error);
  }

  handleReadyForQuery(): void {
    this.parsed();
    this.callback(this.failure);
  }

  handleRowDescription(): void {}
  handlePortalSuspended(): void {}
}
