import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { machine } from '@wieszcz/bench/machine';

const RESULTS = join(import.meta.dirname, '..', 'results');

/** Writes the result of a run to `faults/results`, with its command and its machine. */
export async function saveResult(name: string, command: string, result: object): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, `${name}.json`), `${JSON.stringify({ command, machine: machine(), ...result }, null, 2)}\n`);
}
