import type { Parameter } from './pipeline.ts';

/** An array parameter of numbers, booleans or nulls. Values are not quoted; `textArray` quotes them. */
export const array = (values: Iterable<Parameter>): string => arrayOf([...values], (value) => value);

/** An array parameter of one field of each row, not quoted. */
export const arrayOf = <Row>(rows: readonly Row[], field: (row: Row) => Parameter): string =>
  `{${rows.map((row) => field(row) ?? 'NULL').join(',')}}`;

/** An array parameter of arbitrary texts, which are quoted, and nulls. */
export const textArray = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : quoted(value))).join(',')}}`;

const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
