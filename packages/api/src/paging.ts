import { validationTexts as say } from '@wieszcz/texts';
import { isStorable } from '@wieszcz/domain';
import { z } from 'zod';
import { category, integer } from './fields.ts';

export const DEFAULT_PAGE_SIZE = 10;

/** `page` is 0-based; `size` is 1 to 100. */
export const paging = (defaultSize: number) => ({
  page: integer(say.page).default(0),
  size: integer(say.size)
    .refine((size) => size >= 1 && size <= 100, { error: say.size })
    .default(defaultSize),
});

/** An empty `sortAttribute` means the default: existing clients send it so. */
export const sorting = <const Attributes extends readonly [string, ...string[]]>(
  attributes: Attributes,
  defaultAttribute: Attributes[number],
) => ({
  sortAttribute: z
    .union([z.enum(attributes), z.literal('').transform(() => defaultAttribute)], { error: say.sortAttribute })
    .default(defaultAttribute as never),
  sortDirection: z
    .string({ error: say.sortDirection })
    .toLowerCase()
    .transform((value) => value || 'desc')
    .pipe(z.enum(['asc', 'desc'], { error: say.sortDirection }))
    .default('desc'),
});

/** Any number of categories; empty values are ignored. */
export const categoriesFilter = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().filter((item) => item !== ''))
  .pipe(z.array(category))
  .default([]);

/** Text to find anywhere, ignoring case and diacritics. Of a repeated parameter the last value counts. */
export const textFilter = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().at(-1)?.trim() ?? '')
  .refine(isStorable, { error: say.characters })
  .default('');

/** On the wire 0 means both options, 1 yes, 2 no; parsed to null, true, false. */
export const optionFilter = z
  .enum(['', '0', '1', '2'], { error: say.contractOption })
  .transform((value) => ({ '': null, '0': null, '1': true, '2': false })[value])
  .default(null);

/** `covers=url` omits the image data of covers from the response. */
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

/** Wraps one page of rows in the response shape of all lists. */
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
