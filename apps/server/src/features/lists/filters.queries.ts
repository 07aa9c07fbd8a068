import type { Category, Option } from '@wieszcz/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/pool.ts';
import { CUSTOM_PLAN } from '../../platform/database/statements/prepared-statements.ts';
import { wordForms } from './word-forms.ts';

/** Pieces of SQL that the lists share. */
export type Fragment = RawBuilder<unknown>;

/** Ends a subquery that the planner must not merge with the query around it. */
export const OPTIMIZATION_FENCE: Fragment = sql`offset 0`;
export type Condition = Fragment;

const ALWAYS: Condition = sql`true`;
const EMPTY: Fragment = sql``;

/**
 * Whether a folded (lower case, without diacritics) column or expression contains the text, which is folded by the same SQL function. Its
 * LIKE metacharacters are escaped, because a filter is text, never a pattern. The statement is planned for its values: a rare text is best
 * found by the trigram index, a frequent one by reading the list in order.
 */
export function contains(folded: string | Fragment, text: string): Condition {
  if (text === '') return ALWAYS;
  const escaped = sql`regexp_replace(folded(${text}), '([\\\\%_])', '\\\\\\1', 'g')`;
  const searched = typeof folded === 'string' ? sql.ref(folded) : folded;
  return sql`${searched} like '%' || ${escaped} || '%' ${sql.raw(CUSTOM_PLAN)}`;
}

/**
 * Like `containsWords`, for a column with a second index of its pieces, which are all substrings of one and two characters. This index
 * serves texts without three letters or digits in a row, for which the trigram index is useless.
 */
export function containsPieces(foldedColumn: string, text: string): Condition {
  if (text === '' || /[\p{L}\p{N}]{3}/u.test(text)) return containsWords(foldedColumn, text);
  return sql`${contains(foldedColumn, text)} and pieces(${sql.ref(foldedColumn)}) @> pieces(folded(${text}))`;
}

/** Whether a folded title contains the text, or each of its words, as typed or in another grammatical form. The trigram index serves both. */
export function containsWords(foldedColumn: string, text: string): Condition {
  const forms = wordForms(text);
  if (forms.length === 0) return contains(foldedColumn, text);
  return sql`${all(...forms.map((form) => sql`${sql.ref(foldedColumn)} ~ ${form}`))} ${sql.raw(CUSTOM_PLAN)}`;
}

/** True for every row if `categories` is empty. */
export function isOneOf(column: string, categories: readonly Category[]): Condition {
  const [first, ...others] = categories;
  if (first === undefined) return ALWAYS;
  // With `=`, an index that starts with this column returns rows in the order of its next columns. With `any` they would be sorted.
  return others.length === 0
    ? sql`${sql.ref(column)} = ${first}::category`
    : sql`${sql.ref(column)} = any(${categories}::category[])`;
}

/** True for every row if `value` is null. */
export function equalsUnlessNull(column: string, value: Option | string | number | null): Condition {
  return value === null ? ALWAYS : sql`${sql.ref(column)} = ${value}`;
}

/** Empty values match everything. */
export type DescriptionFilter = { betTitle: string; marketTitle: string; categories: readonly Category[] };

/**
 * Filters positions (`c`) or transactions (`t`) by their bet (`b`) and market (`m`). `tables` belongs after their table in `from`. `bets` and
 * `markets` are joined only if `condition` needs them, and the planner chooses the order.
 */
export function matchesDescription(
  row: 'c' | 't',
  { betTitle, marketTitle, categories }: DescriptionFilter,
): { tables: Fragment; condition: Condition } {
  const needsBet = betTitle !== '';
  const needsMarket = marketTitle !== '' || categories.length > 0;
  return {
    tables: sql`
      ${needsBet ? sql`join bets b on b.id = ${sql.ref(`${row}.bet_id`)}` : EMPTY}
      ${needsMarket ? sql`join markets m on m.id = ${sql.ref(`${row}.market_id`)}` : EMPTY}`,
    condition: all(
      containsWords('b.title_folded', betTitle),
      containsWords('m.topic_folded', marketTitle),
      isOneOf('m.category', categories),
    ),
  };
}

/** A search reads this many matches and takes the requested page from them. If there are fewer, no second search has to count them. */
const SEARCHED_ROWS = 200;

/** A page of a list. `total`: of all its rows; undefined unless it was found with the page. */
export type FoundPage<Rows> = { rows: Rows; total: number | undefined };

/**
 * A page of the ids that the ordered query `ids` finds, as a table `page`. A search by titles is planned at every call, and planning it
 * together with the tables that describe the rows takes three times as long. It therefore runs here, as a query of its own, and null means
 * that the page is empty.
 */
export async function pageOfIds(
  db: Database,
  { betTitle, marketTitle }: DescriptionFilter,
  ids: Fragment,
  paging: Paging,
): Promise<FoundPage<Fragment> | null> {
  if (!betTitle && !marketTitle) return { rows: sql`(${ids} ${slice(paging)}) page`, total: undefined };
  const start = paging.page * paging.size;
  const isAmongFirst = start + paging.size <= SEARCHED_ROWS;
  const { rows: found } = await sql<{ id: number }>`
    ${ids} ${slice(isAmongFirst ? { page: 0, size: SEARCHED_ROWS } : paging)}`.execute(db);
  const page = (isAmongFirst ? found.slice(start, start + paging.size) : found).map(({ id }) => id);
  if (page.length === 0) return null;
  const total = isAmongFirst && found.length < SEARCHED_ROWS ? found.length : undefined;
  return { rows: sql`unnest(${page}::bigint[]) as page (id)`, total };
}

/** The number of rows of `from` (a table with joins and `where`), at most `limit`. */
export async function countRows(db: Database, from: Fragment, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select from ${from} limit ${limit}) counted`.execute(db);
  return rows[0]!.total;
}

export const all = (...conditions: Condition[]): Condition => sql.join(conditions, sql` and `);

/** A total order, for `order by`: rows with equal values are ordered by id in the same direction, so that one index serves both. */
export function columnThenId(column: string, id: string, direction: 'asc' | 'desc'): Fragment {
  const keyword = sql.raw(direction);
  return sql`${sql.ref(column)} ${keyword}, ${sql.ref(id)} ${keyword}`;
}

/** `page` counts from 0. */
export type Paging = { page: number; size: number };

export const slice = ({ page, size }: Paging): Fragment => sql`limit ${size} offset ${page * size}`;
