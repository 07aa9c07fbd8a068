import { parseArgs } from 'node:util';

type Flags<Defaults> = { [Name in keyof Defaults]: Defaults[Name] extends number ? number : string };

/**
 * Parses flags such as `--seconds 5 --rows HTTP`; those whose default is a number are numbers. Throws on an unknown flag and on a value that is
 * no number.
 */
export function parseFlags<Defaults extends Record<string, number | string>>(
  args: string[],
  defaults: Defaults,
): Flags<Defaults> {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args, options });
  return Object.fromEntries(
    Object.entries(defaults).map(([name, byDefault]) => {
      const value = values[name] ?? byDefault;
      return [name, typeof byDefault === 'number' ? parseNumber(name, value) : value];
    }),
  ) as Flags<Defaults>;
}

/** A value that isn't checked would become NaN, and many a use of NaN takes a default instead or does nothing. */
function parseNumber(name: string, value: string | number): number {
  const number = String(value).trim() === '' ? NaN : Number(value);
  if (!(number >= 0 && number < Infinity)) throw new Error(`--${name} needs a number from 0 on, not '${value}'`);
  return number;
}

/** Parses flags that are all numbers, such as `--seconds 5`. Throws as `parseFlags`. */
export const numberFlags = <Names extends string>(args: string[], defaults: Record<Names, number>): Record<Names, number> =>
  parseFlags<Record<string, number>>(args, defaults) as Record<Names, number>;
