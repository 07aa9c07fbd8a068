import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { machine } from '../../bench/src/machine.ts';

const RESULTS = join(import.meta.dirname, '..', 'results');

/** The figures of a scenario, with the command and the machine that made them. */
export async function saveResult(name: string, command: string, result: object): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  await writeFile(join(RESULTS, `${name}.json`), `${JSON.stringify({ command, machine: machine(), ...result }, null, 2)}\n`);
}
