import { CATEGORIES, isStorable, MAX_PAGE_SIZE, plainLine } from '@wieszcz/domain';
import { validationTexts } from '@wieszcz/texts';
import { z } from 'zod';
import { category, integer, integerBetween } from './fields.ts';

export const DEFAULT_PAGE_SIZE = 10;

const DIRECTIONS = ['asc', 'desc'] as const;

/** Query parameters of a list. */
export const paging = (defaultSize: number) => ({
  page: integer(validationTexts.page).default(0).meta({ description: 'Number of the page, from 0 on' }),
  size: integerBetween(1, MAX_PAGE_SIZE, validationTexts.size(MAX_PAGE_SIZE))
    .default(defaultSize)
    .meta({ description: 'Rows of a page' }),
});

/**
 * Query parameters for the order of a list. Existing clients send both empty for the default, which is `defaultAttribute`, descending.
 */
export const sorting = <const Attributes extends readonly [string, ...string[]]>(
  attributes: Attributes,
  defaultAttribute: Attributes[number],
) => ({
  sortAttribute: z
    .union([z.enum(attributes), z.literal('').transform(() => defaultAttribute)], { error: validationTexts.sortAttribute })
    .default(defaultAttribute as never)
    .meta({ description: 'What the list is sorted by; empty means the default' }),
  sortDirection: z
    .string({ error: validationTexts.sortDirection })
    .toLowerCase()
    .transform((value) => value || 'desc')
    .pipe(z.enum(DIRECTIONS, { error: validationTexts.sortDirection }))
    .default('desc')
    .meta({ enum: ['', ...DIRECTIONS], description: 'Of any case; empty means desc' }),
});

/** Query parameter: one category or several, of which one must match. Empty values are ignored; an empty list means all categories. */
export const categoriesFilter = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().filter((item) => item !== ''))
  .pipe(z.array(category))
  .default([])
  .meta({
    type: 'array',
    items: { type: 'string', enum: CATEGORIES },
    description: 'Repeated for several, of which one must match; an empty value is ignored, and without any all match',
  });

/** Query parameter: a text that the field must contain, ignoring case and diacritics. If it is repeated, the last value counts. */
export const textFilter = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => plainLine([value].flat().at(-1) ?? ''))
  .refine(isStorable, { error: validationTexts.characters })
  .default('')
  .meta({ type: 'string', description: 'Must be contained, whatever the case and diacritics; if repeated, the last one counts' });

/** Query parameter: `1` for yes (parsed to true), `2` for no (false), `0` or empty for both (null). */
export const optionFilter = z
  .enum(['', '0', '1', '2'], { error: validationTexts.contractOption })
  .transform((value) => ({ '': null, '0': null, '1': true, '2': false })[value])
  .default(null)
  .meta({ description: '1: yes; 2: no; 0 or empty: both' });

/** Query parameters that choose positions or trades by their bet and market. */
export const descriptionFilters = {
  betTitle: textFilter,
  marketTitle: textFilter,
  marketCategory: categoriesFilter,
};

/** Query parameter: true, or false, which is the default. As a filter `true` chooses the rows that have the property, false all rows. */
export const flag = z
  .enum(['', 'true', 'false'], { error: validationTexts.flag })
  .transform((value) => value === 'true')
  .default(false)
  .meta({ description: 'Empty means false' });

export const coversFlag = {
  covers: z
    .string()
    .optional()
    .meta({ examples: ['url'], description: '`url` leaves the data of pictures out of the answer; other values change nothing' }),
};

const COUNTED = 'Rows on all pages. At most 10 000 are counted, or up to one row beyond this page if that is further';

/** The schema of one page of a list; see `Page`. */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    content: z.array(row),
    totalPages: z.int().meta({ description: 'Pages of the rows that totalElements counts' }),
    totalElements: z.int().meta({ description: COUNTED }),
    number: z.int(),
    size: z.int(),
    first: z.boolean(),
    last: z.boolean(),
    numberOfElements: z.int(),
    empty: z.boolean(),
  });

/** One page of a list. */
export type Page<Row> = {
  content: Row[];
  totalPages: number;
  /** Rows on all pages, as far as they are counted. */
  totalElements: number;
  /** 0-based number of this page. */
  number: number;
  /** The requested page size; `numberOfElements` is the length of `content`. */
  size: number;
  first: boolean;
  last: boolean;
  numberOfElements: number;
  empty: boolean;
};

/** Describes `content` as one page of a list of `totalElements` rows. */
export function pageOf<Row>(content: Row[], totalElements: number, { page, size }: { page: number; size: number }): Page<Row> {
  const totalPages = Math.ceil(totalElements / size);
  return {
    content,
    totalPages,
    totalElements,
    number: page,
    size,
    first: page === 0,
    last: page >= totalPages - 1,
    numberOfElements: content.length,
    empty: content.length === 0,
  };
}
