import { parseArgs } from 'node:util';

/** Parses flags such as `--seconds 5`. Throws on an unknown flag. */
export function numberFlags<Names extends string>(args: string[], defaults: Record<Names, number>): Record<Names, number> {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args, options });
  return Object.fromEntries(
    Object.entries(defaults).map(([name, number]) => [name, values[name] === undefined ? number : Number(values[name])]),
  ) as Record<Names, number>;
}
