import type { Effects } from '@wieszcz/domain';
import { array } from '../../parameters.ts';
import type { Parameter, Step } from '../../pipeline.ts';
import type { ColumnList } from '../columns.ts';
import type { Loaded } from '../load/loading.ts';

/** What a batch changes: the domain's effects, the rows on which it was settled, and its time in ISO 8601. */
export type Settled = Loaded & {
  effects: Effects;
  at: string;
  /** With at least so many winning positions and bidders a resolution pays players who trade now last. */
  tradersLastFrom: number;
};

/** The steps of one statement for a batch: one or none. */
export type Writing = (settled: Settled) => Step[];

type RowsStatement<Row extends object> = {
  name: string;
  text: string;
  /** Single values, before the rows. None if undefined. */
  values?: (settled: Settled) => Parameter[];
  /** The columns of the rows: one array parameter for each. */
  columns: ColumnList<Row>;
  rows: (settled: Settled) => Iterable<Row>;
};

/** A statement on rows, which isn't sent if there are none. */
export const writing =
  <Row extends object>({ name, text, values, columns, rows }: RowsStatement<Row>): Writing =>
  (settled) => {
    const all = [...rows(settled)];
    if (all.length === 0) return [];
    return [{ name: `exchange_${name}`, text, values: [...(values ? values(settled) : []), ...columns.arrays(all)] }];
  };

type IdsStatement = {
  name: string;
  text: string;
  ids: (settled: Settled) => Iterable<number>;
  /** Single values, after the ids. None if undefined. */
  values?: (settled: Settled) => Parameter[];
};

/** A statement on rows whose ids are its first parameter. It isn't sent if there are none. */
export const writingIds =
  ({ name, text, ids, values }: IdsStatement): Writing =>
  (settled) => {
    const all = [...ids(settled)];
    return all.length === 0 ? [] : [{ name: `exchange_${name}`, text, values: [array(all), ...(values ? values(settled) : [])] }];
  };

/**
 * An expression that fails the statement unless the condition holds. SQL outside functions has no `raise`: a cast that can't succeed
 * puts the message into the error ('invalid input syntax for type integer: "changed 3 of 4 rows of offers"').
 */
export const failUnless = (condition: string, message: string): string =>
  `case when ${condition} then 0 else (${message})::int end`;

/**
 * A change of rows of `table` that fails unless it changes exactly `expected` rows. Its failure ends the batch's transaction, so a row that
 * has moved or gone can't make money or shares disappear.
 */
export const changingExactly = (expected: string, table: string, change: string): string => `
  with changed as (${change}
    returning 1)
  select ${failUnless(`count(*) = ${expected}`, `format('changed %s of %s rows of ${table}', count(*), ${expected})`)} from changed`;
