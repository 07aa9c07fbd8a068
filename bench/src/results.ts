import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { machine } from './machine.ts';

const RESULTS = join(import.meta.dirname, '..', 'results');

/** Writes the result of a benchmark to `bench/results`, with its command and its machine. */
export async function saveResult(name: string, args: string[], result: object): Promise<void> {
  const command = [`npm run bench -- ${name}`, ...args].join(' ');
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, `${name}.json`), `${JSON.stringify({ command, machine: machine(), ...result }, null, 2)}\n`);
}
