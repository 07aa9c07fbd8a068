import type { Category } from '@wieszcz/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import { PLANNED_FOR_ITS_VALUES } from '../../platform/database/prepared-statements.ts';

/** Pieces of SQL that the lists share. */
export type Fragment = RawBuilder<unknown>;
export type Condition = Fragment;

export const ANYTHING = sql`true`;
export const NOTHING = sql``;

/**
 * Whether a folded column holds the text anywhere, regardless of case and diacritics. The needle is folded by the same function
 * as the column, then its LIKE metacharacters are escaped: a filter is text, never a pattern. How best to look for it depends on it: a
 * rare one is found by its letters, a frequent one soon on the way through the list.
 */
export function contains(foldedColumn: string, text: string): Condition {
  if (text === '') return ANYTHING;
  const escaped = sql`regexp_replace(folded(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;
  return sql`${sql.ref(foldedColumn)} like '%' || ${escaped} || '%' ${sql.raw(PLANNED_FOR_ITS_VALUES)}`;
}

/** Likewise, for a column that has an index of its `pieces` beside that of its trigrams, which needs three letters or digits in a row. */
export function containsPieces(foldedColumn: string, text: string): Condition {
  const contained = contains(foldedColumn, text);
  if (text === '' || /[\p{L}\p{N}]{3}/u.test(text)) return contained;
  return sql`${contained} and pieces(${sql.ref(foldedColumn)}) @> pieces(folded(${text}))`;
}

/** None means all. */
export function isOneOf(column: string, categories: readonly Category[]): Condition {
  const [first, ...others] = categories;
  if (first === undefined) return ANYTHING;
  // A single one lets an index that starts with it keep the order of what follows.
  return others.length === 0
    ? sql`${sql.ref(column)} = ${first}::category`
    : sql`${sql.ref(column)} = any(${categories}::category[])`;
}

export function isOption(column: string, option: boolean | null): Condition {
  return option === null ? ANYTHING : sql`${sql.ref(column)} = ${option}`;
}

/** Empty means any. */
export type DescriptionFilter = { betTitle: string; marketTitle: string; categories: readonly Category[] };

/**
 * What the bet (`b`) and the market (`m`) of contracts (`c`) or transactions (`t`) tell. Both tables are joined only where they are asked for,
 * in whichever order finds the fewest rows: `tables` follows the first in `from`, `condition` belongs to `where`.
 */
export function described(
  row: 'c' | 't',
  { betTitle, marketTitle, categories }: DescriptionFilter,
): { tables: Fragment; condition: Condition } {
  const needsMarket = marketTitle !== '' || categories.length > 0;
  return {
    tables: sql`${betTitle ? sql`, bets b` : NOTHING} ${needsMarket ? sql`, markets m` : NOTHING}`,
    condition: all(
      betTitle ? sql`b.id = ${sql.ref(`${row}.bet_id`)}` : ANYTHING,
      contains('b.title_folded', betTitle),
      needsMarket ? sql`m.id = ${sql.ref(`${row}.market_id`)}` : ANYTHING,
      contains('m.topic_folded', marketTitle),
      isOneOf('m.category', categories),
    ),
  };
}

/**
 * A page of the ids that `found` selects in its order, as a table `page`; null where there are none. A search by titles is planned at
 * every call, so it is asked alone: that takes a third of the time of a plan with all the tables that describe what was found.
 */
export async function pageOfIds(
  db: Database,
  { betTitle, marketTitle }: DescriptionFilter,
  found: Fragment,
  paging: Paging,
): Promise<Fragment | null> {
  const ids = sql<{ id: number }>`${found} ${slice(paging)}`;
  if (!betTitle && !marketTitle) return sql`(${ids}) page`;
  const { rows } = await ids.execute(db);
  return rows.length === 0 ? null : sql`unnest(${rows.map(({ id }) => id)}::bigint[]) as page (id)`;
}

export const all = (...conditions: Condition[]): Condition => sql.join(conditions, sql` and `);

/** A stable order: ties fall back to the id, in the same direction, so that an index serves both. */
export function orderedBy(column: string, id: string, direction: 'asc' | 'desc'): Fragment {
  const towards = sql.raw(direction);
  return sql`order by ${sql.ref(column)} ${towards}, ${sql.ref(id)} ${towards}`;
}

export type Paging = { page: number; size: number };

export const slice = ({ page, size }: Paging): Fragment => sql`limit ${size} offset ${page * size}`;
