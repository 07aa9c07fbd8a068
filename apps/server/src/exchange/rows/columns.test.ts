import { expect, it } from 'vitest';
import { ColumnList, nullableTextColumn } from './columns.ts';

it('A column of texts writes null as null, and texts as they are, the text NULL included', () => {
  const columns = new ColumnList<{ reason: string | null }>({ reason: nullableTextColumn('reason') });
  const rows = [null, 'NULL', 'null', '', 'a "b" \\ {c,d}'].map((reason) => ({ reason }));
  expect(columns.arrays(rows)).toEqual([String.raw`{NULL,"NULL","null","","a \"b\" \\ {c,d}"}`]);
});
