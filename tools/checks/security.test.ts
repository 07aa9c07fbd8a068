import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'docs/SECURITY.md'), 'utf8');

/** The numbers of the requirements of ASVS 5.0.0 by level; `1.2.6-9` stands for four. */
const LEVELS = {
  1: `1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1 5.2.1-2 5.3.1-2 6.1.1 6.2.1-8 6.3.1-2
    6.4.1-2 7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1 9.1.1-3 9.2.1 10.4.1-5 11.3.1-2 11.4.1 12.1.1 12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1
    15.2.1 15.3.1`,
  2: `1.1.1-2 1.2.6-9 1.3.3-11 1.4.1-3 1.5.2 2.1.2-3 2.2.3 2.3.2-4 2.4.1 3.3.2-4 3.4.3-6 3.5.4-5 3.7.1-2 4.1.2-3 4.2.1 4.3.1-2
    4.4.2-4 5.1.1 5.2.3 5.4.1-3 6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.3.1-2 7.4.3-5 7.5.1-2 7.6.1-2
    8.1.2 8.2.3 8.4.1 9.2.2-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.6-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.3 11.4.2-4
    11.5.1 11.6.1 12.1.2-3 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.2-5 14.1.1-2 14.2.2-4 14.3.2-3 15.1.2-3 15.2.2-3 15.3.2-7 16.1.1
    16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2`,
};
const STATES = ['passes', 'decided', 'fails', '–'];

/** `1.2.6-8` as 1.2.6, 1.2.7 and 1.2.8. */
function numbersOf(range: string): string[] {
  const [, section = '', first = '', last = first] = /^(\d+\.\d+\.)(\d+)(?:-(\d+))?$/.exec(range) ?? [];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${section}${Number(first) + index}`);
}

/** The rows of the tables of requirements. A row may stand for several: `1.2.6–1.2.8`. */
const rows = [...text.matchAll(/^\| (\d[\d.–]*) \| (\d) \| (.+?) \| (\S+) \| (.+) \|$/gm)].map(
  ([, range = '', level = '', , state = '', reason = '']) => ({
    numbers: numbersOf(range.replace(/–\d+\.\d+\./, '-')),
    level,
    state,
    reason,
  }),
);
const filesIn = (markdown: string) => [...markdown.matchAll(/`([\w./-]+\.test\.ts)`/g)].map((match) => match[1] ?? '');

describe('The list of security requirements', () => {
  test.each(['1', '2'] as const)('has each requirement of level %s once', (level) => {
    const listed = rows.filter((row) => row.level === level).flatMap(({ numbers }) => numbers);
    expect(listed.toSorted()).toEqual(LEVELS[level].split(/\s+/).flatMap(numbersOf).toSorted());
  });

  test('gives each line one of four states, and sums them up', () => {
    const sums = STATES.map((state) => [
      state,
      rows.filter((row) => row.state === state).reduce((sum, { numbers }) => sum + numbers.length, 0),
    ]);
    expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([]);
    const written = STATES.map((state) => [state, Number(new RegExp(`^\\| ${state} \\| (\\d+) \\|$`, 'm').exec(text)?.[1])]);
    expect(written).toEqual(sums);
  });

  test('names only tests that exist', () => {
    const named = [...new Set(filesIn(text))];
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
