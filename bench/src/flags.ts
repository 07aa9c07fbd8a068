import { parseArgs } from 'node:util';

type Flags<Defaults> = { [Name in keyof Defaults]: Defaults[Name] extends number ? number : string };

/** Parses flags such as `--seconds 5 --rows HTTP`; those whose default is a number are numbers. Throws on an unknown flag. */
export function parseFlags<Defaults extends Record<string, number | string>>(
  args: string[],
  defaults: Defaults,
): Flags<Defaults> {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args, options });
  return Object.fromEntries(
    Object.entries(defaults).map(([name, byDefault]) => {
      const value = values[name] ?? byDefault;
      return [name, typeof byDefault === 'number' ? Number(value) : value];
    }),
  ) as Flags<Defaults>;
}

/** Parses flags that are all numbers, such as `--seconds 5`. Throws on an unknown flag. */
export const numberFlags = <Names extends string>(args: string[], defaults: Record<Names, number>): Record<Names, number> =>
  parseFlags<Record<string, number>>(args, defaults) as Record<Names, number>;
