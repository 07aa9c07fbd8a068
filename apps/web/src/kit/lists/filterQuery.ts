/** How each filter is read from the address; null for a text that isn't a value of the filter. */
export type FilterReaders<Filters> = { [Name in keyof Filters]-?: (text: string) => Filters[Name] | null };

export const anyText = (text: string): string => text;

export const oneOf =
  <Value extends string | number>(values: readonly Value[]) =>
  (text: string): Value | null =>
    values.find((value) => String(value) === text) ?? null;

/** Values with commas between them; others are left out. */
export const someOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value[] =>
    values.filter((value) => text.split(',').includes(value));

/** The text of a filter in the address. */
const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

const namesOf = <Filters extends object>(filters: Filters) => Object.keys(filters) as (keyof Filters & string)[];

/** The filters of an address. Without a value, and with a wrong one, a filter has its default. */
export function readFilters<Filters extends object>(
  query: URLSearchParams,
  defaults: Filters,
  readers: FilterReaders<Filters>,
): Filters {
  const read = (name: keyof Filters & string) => {
    const text = query.get(name) ?? '';
    return text === '' ? null : readers[name](text);
  };
  return Object.fromEntries(namesOf(defaults).map((name) => [name, read(name) ?? defaults[name]])) as Filters;
}

/** The 0-based page of an address: the first one if it names none or a wrong one. `name`: of the parameter. */
export function readPage(query: URLSearchParams, name = 'page'): number {
  const text = query.get(name) ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0;
}

/** The query of an address with these filters and this page. Defaults aren't written. */
export function writeFilters<Filters extends object>(filters: Filters, page: number, defaults: Filters): Record<string, string> {
  const texts = changedNames(filters, defaults).map((name) => [name, textOf(filters[name])]);
  return Object.fromEntries(page === 0 ? texts : [...texts, ['page', String(page)]]) as Record<string, string>;
}

/** The filters that differ from their defaults. */
export const changedNames = <Filters extends object>(filters: Filters, defaults: Filters): (keyof Filters & string)[] =>
  namesOf(defaults).filter((name) => textOf(filters[name]) !== textOf(defaults[name]));
