import { parseArgs } from 'node:util';

/** Numbers given as `--name 5`; unknown flags stop the bench. */
export function numberFlags<Names extends string>(args: string[], usual: Record<Names, number>): Record<Names, number> {
  const options = Object.fromEntries(Object.keys(usual).map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args, options });
  return Object.fromEntries(
    Object.entries(usual).map(([name, number]) => [name, values[name] === undefined ? number : Number(values[name])]),
  ) as Record<Names, number>;
}
