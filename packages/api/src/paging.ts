import { validationTexts as say } from '@wieszcz/texts';
import { isStorable } from '@wieszcz/domain';
import { z } from 'zod';
import { category, integer } from './fields.ts';

export const DEFAULT_PAGE_SIZE = 10;

/** `page` is 0-based; `size` 1…100. */
export const paging = (defaultSize: number) => ({
  page: integer(say.page).default(0),
  size: integer(say.size)
    .refine((size) => size >= 1 && size <= 100, { error: say.size })
    .default(defaultSize),
});

/** Other people's clients send `sortAttribute=` for "the usual". */
export const sorting = <const Attributes extends readonly [string, ...string[]]>(
  attributes: Attributes,
  usual: Attributes[number],
) => ({
  sortAttribute: z
    .union([z.enum(attributes), z.literal('').transform(() => usual)], { error: say.sortAttribute })
    .default(usual as never),
  sortDirection: z
    .string({ error: say.sortDirection })
    .toLowerCase()
    .transform((value) => value || 'desc')
    .pipe(z.enum(['asc', 'desc'], { error: say.sortDirection }))
    .default('desc'),
});

/** One, several or none; empty ones don't count. */
export const categoriesFilter = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().filter((each) => each !== ''))
  .pipe(z.array(category))
  .default([]);

/** A piece of text to find anywhere, regardless of case and diacritics. A repeated parameter: the last one counts. */
export const textFilter = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().at(-1)?.trim() ?? '')
  .refine(isStorable, { error: say.characters })
  .default('');

/** 0 all, 1 yes, 2 no. */
export const optionFilter = z
  .enum(['', '0', '1', '2'], { error: say.contractOption })
  .transform((value) => ({ '': null, '0': null, '1': true, '2': false })[value])
  .default(null);

/** `covers=url` leaves the pictures' data out of the answer. */
export const coversFlag = { covers: z.string().optional() };

export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    content: z.array(row),
    totalPages: z.int(),
    totalElements: z.int(),
    number: z.int(),
    size: z.int(),
    first: z.boolean(),
    last: z.boolean(),
    numberOfElements: z.int(),
    empty: z.boolean(),
  });

export type Page<Row> = {
  content: Row[];
  totalPages: number;
  totalElements: number;
  number: number;
  size: number;
  first: boolean;
  last: boolean;
  numberOfElements: number;
  empty: boolean;
};

/** Wraps one page of rows in the answer that every list gives. */
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
