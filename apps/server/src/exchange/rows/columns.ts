import { toCents, toPrice, toShares } from '@wieszcz/domain';
import type { Cents, Day, Price, Shares } from '@wieszcz/domain';
import { arrayOf, textArray } from '../parameters.ts';
import type { Field, Parameter } from '../pipeline.ts';

/** One column of an entity: its name and type in PostgreSQL, and how a value is read from a result and written to a parameter. */
export type Column<Value> = {
  name: string;
  type: string;
  /** Throws a RangeError for a field that the column doesn't admit. */
  read(field: Field | undefined): Value;
  write: (value: Value) => Parameter;
  /** What is selected from the row `alias`: usually the column itself. */
  select(alias: string): string;
  /** The type of what is selected. */
  selectedType: string;
};

function column<Value>(
  name: string,
  type: string,
  read: (field: Field | undefined) => Value,
  write: (value: Value) => Parameter,
): Column<Value> {
  return { name, type, read, write, select: (alias) => `${alias}.${name}`, selectedType: type };
}

/** A safe integer. Throws a RangeError if the field is null or outside the range of safe integers. */
export function integer(field: Field | undefined): number {
  const value = Number(field);
  if (field === null || field === undefined || !Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${field}`);
  return value;
}

/** The id of a row. Ids are positive. */
export function id<Id extends number>(field: Field | undefined): Id {
  const value = integer(field);
  if (value < 1) throw new RangeError(`not an id: ${value}`);
  return value as Id;
}

function text(field: Field | undefined): string {
  if (field === null || field === undefined) throw new RangeError('not a text: null');
  return field;
}

function boolean(field: Field | undefined): boolean {
  if (field !== 't' && field !== 'f') throw new RangeError(`not a boolean: ${field}`);
  return field === 't';
}

const nullable =
  <Value>(read: (field: Field | undefined) => Value) =>
  (field: Field | undefined): Value | null =>
    field === null ? null : read(field);

const asText = (value: Parameter): string | null => (value === null ? null : String(value));

const asIs = <Value extends Parameter>(value: Value): Parameter => value;

export const idColumn = <Id extends number>(name: string): Column<Id> => column<Id>(name, 'int', id, asIs);
export const nullableIdColumn = <Id extends number>(name: string): Column<Id | null> =>
  column<Id | null>(name, 'int', nullable<Id>(id), asIs);
export const booleanColumn = (name: string): Column<boolean> => column(name, 'bool', boolean, asIs);
export const textColumn = (name: string): Column<string> => column(name, 'text', text, asIs);
export const nullableTextColumn = (name: string): Column<string | null> => column(name, 'text', nullable(text), asIs);
export const integerColumn = (name: string, type: 'smallint' | 'int' | 'bigint'): Column<number> =>
  column(name, type, integer, asIs);
export const centsColumn = (name: string): Column<Cents> => column(name, 'bigint', (field) => toCents(integer(field)), asIs);
export const priceColumn = (name: string): Column<Price> => column(name, 'smallint', (field) => toPrice(integer(field)), asIs);
export const sharesColumn = (name: string): Column<Shares> => column(name, 'int', (field) => toShares(integer(field)), asIs);
export const dayColumn = (name: string): Column<Day> => column(name, 'date', text, asIs);

/** A column of an enum type of PostgreSQL. */
export function enumColumn<Value extends string>(name: string, type: string, values: readonly Value[]): Column<Value> {
  const read = (field: Field | undefined): Value => {
    const value = values.find((known) => known === field);
    if (value === undefined) throw new RangeError(`not a ${type}: ${field}`);
    return value;
  };
  return column(name, type, read, asIs);
}

/** Almost all rows of a batch share one `Date`, so its text is kept for the next row. */
function timeWriter(): (time: Date) => string {
  let last: { time: Date; text: string } | null = null;
  return (time) => {
    if (last?.time !== time) last = { time, text: time.toISOString() };
    return last.text;
  };
}

const time = (field: Field | undefined): Date => new Date(integer(field));
/** Read as milliseconds, which are all that a `Date` holds. */
const inMilliseconds = (name: string) => (alias: string) => `(extract(epoch from ${alias}.${name}) * 1000)::bigint`;

export const timeColumn = (name: string): Column<Date> => ({
  ...column(name, 'timestamptz', time, timeWriter()),
  select: inMilliseconds(name),
  selectedType: 'bigint',
});
export const nullableTimeColumn = (name: string): Column<Date | null> => ({
  ...column(name, 'timestamptz', nullable(time), (value) => value?.toISOString() ?? null),
  select: inMilliseconds(name),
  selectedType: 'bigint',
});

/** Whether a column has a value. Read only. */
export const presenceColumn = (name: string): Column<boolean> => ({
  ...booleanColumn(name),
  select: (alias) => `${alias}.${name} is not null`,
});

/** Where a row is stored; valid until the row is changed. Quoted, because its comma would separate elements of an array. */
export const ctidColumn: Column<string> = column('ctid', 'tid', text, (ctid) => `"${ctid}"`);
export const nullableCtidColumn: Column<string | null> = column('ctid', 'tid', nullable(text), (ctid) => ctid && `"${ctid}"`);

type Columns<Row> = { readonly [Key in keyof Row]-?: Column<Row[Key]> };

/**
 * The columns of an entity in a fixed order. Everything that depends on the order comes from this list: the names in a select
 * or an insert, the array parameters, the `unnest` that turns them into rows again, and the reader of a result's rows.
 */
export class ColumnList<Row extends object> {
  private readonly columns: Columns<Row>;
  private readonly keys: (keyof Row & string)[];

  constructor(columns: Columns<Row>) {
    this.columns = columns;
    this.keys = Object.keys(columns) as (keyof Row & string)[];
  }

  /** How many fields of a result's row belong to the list. */
  get count(): number {
    return this.keys.length;
  }

  /** `id, market_id, …` */
  get names(): string {
    return this.keys.map((key) => this.columns[key].name).join(', ');
  }

  /** `null::int, null::text, …`: takes the place of the list in another branch of a union. */
  get nulls(): string {
    return this.keys.map((key) => `null::${this.columns[key].selectedType}`).join(', ');
  }

  /** `offer.id, offer.market_id, …`, in the order that `read` expects. */
  selectFrom(alias: string): string {
    return this.keys.map((key) => this.columns[key].select(alias)).join(', ');
  }

  /** `unnest($2::int[], $3::bool[], …) as alias (id, option, …)`: rows from the parameters that `arrays` makes. */
  unnest(alias: string, firstParameter = 1): string {
    const arrays = this.keys.map((key, index) => `$${firstParameter + index}::${this.columns[key].type}[]`);
    return `unnest(${arrays.join(', ')}) as ${alias} (${this.names})`;
  }

  /** `shares = alias.shares, …` */
  assignFrom(alias: string): string {
    return this.keys.map((key) => `${this.columns[key].name} = ${alias}.${this.columns[key].name}`).join(', ');
  }

  /** One array parameter for each column. */
  arrays(rows: readonly Row[]): string[] {
    return this.keys.map((key) => this.array(key, rows));
  }

  private array<Key extends keyof Row & string>(key: Key, rows: readonly Row[]): string {
    const { type, write } = this.columns[key];
    const parameterOf = (row: Row): Parameter => write(row[key]);
    return type === 'text' ? textArray(rows.map((row) => asText(parameterOf(row)))) : arrayOf(rows, parameterOf);
  }

  /** The row whose fields begin at `start`. Throws a RangeError for a field that its column doesn't admit. */
  read(fields: readonly Field[], start = 0): Row {
    const row: Partial<Row> = {};
    let field = start;
    for (const key of this.keys) row[key] = this.columns[key].read(fields[field++]);
    return row as Row;
  }

  without<Key extends keyof Row & string>(key: Key): ColumnList<Omit<Row, Key>> {
    const { [key]: _, ...others } = this.columns;
    return new ColumnList<Omit<Row, Key>>(others);
  }

  pick<Key extends keyof Row & string>(...keys: Key[]): ColumnList<Pick<Row, Key>> {
    const picked: object = Object.fromEntries(keys.map((key) => [key, this.columns[key]]));
    return new ColumnList(picked as Columns<Pick<Row, Key>>);
  }
}
