import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { playwrightPart } from './playwright.mjs';
import { type Failure, runSuite } from './suite.mjs';
import { vitestPart } from './vitest.mjs';

const MODULES = join(import.meta.dirname, '..', '..', 'node_modules');

/** The sources of test files, by name. */
const FILES = {
  'passing.test.js': `test('adds', () => expect(1 + 1).toBe(2)); test('subtracts', () => expect(1 - 1).toBe(0));`,
  'failing.test.js': `test('fails', () => expect(1).toBe(2)); test('passes beside it', () => {});`,
  // The titles have characters that a pattern must escape, and one begins with the other: a retry must match the whole title.
  'failing-once.test.js': `
    import { existsSync, writeFileSync } from 'node:fs';
    import { join } from 'node:path';
    const marker = join(import.meta.dirname, 'failed-once');
    describe('A group', () => {
      test('fails once (by [chance])', () => {
        const isFirst = !existsSync(marker);
        writeFileSync(marker, '');
        expect(isFirst).toBe(false);
      });
      test('fails once (by [chance]) no more', () => {});
    });`,
  // The tests share a line, so a retry can't choose one by its line.
  'looping.test.js': `
    import { appendFileSync, readFileSync } from 'node:fs';
    import { join } from 'node:path';
    const log = join(import.meta.dirname, 'log');
    for (const name of ['first [a]', 'second [b]', 'second [b] again'])
      test('is the ' + name, () => {
        appendFileSync(log, name + '; ');
        if (name === 'second [b]') expect(readFileSync(log, 'utf8')).toMatch(/second \\[b\\]; (?:.*; )?second \\[b\\]; $/);
      });`,
  'set-up-twice.test.js': `
    import { existsSync, writeFileSync } from 'node:fs';
    import { join } from 'node:path';
    const marker = join(import.meta.dirname, 'set-up-once');
    beforeAll(() => {
      const isFirst = !existsSync(marker);
      writeFileSync(marker, '');
      if (isFirst) throw new Error('The first setup fails');
    });
    for (const number of [1, 2, 3, 4, 5]) test('is test ' + number, () => {});`,
  'never-set-up.test.js': `beforeAll(() => { throw new Error('No setup'); }); test('one', () => {}); test('two', () => {});`,
  'unloadable.test.js': `import './missing.js'; test('is never reached', () => {});`,
};
type File = keyof typeof FILES;

const RUNNERS = {
  Vitest: {
    imports: `import { beforeAll, describe, expect, test } from 'vitest';`,
    config: `export default { root: import.meta.dirname, test: { include: ['*.test.js'] } };`,
    part: vitestPart,
    passedBesideUnloadable: 2,
  },
  'Playwright Test': {
    imports: `import { expect, test } from '@playwright/test'; const { beforeAll, describe } = test;`,
    config: `export default { testMatch: '*.test.js', outputDir: 'results', workers: 1 };`,
    part: playwrightPart,
    // Playwright Test runs nothing if it can't load a file.
    passedBesideUnloadable: 0,
  },
};

const partOf = (passed: number, failures: Failure[]) => ({
  run: async () => ({ passed, failures, skipped: [], times: [] }),
});

describe.each(Object.entries(RUNNERS))('The suite with %s', (_name, { imports, config, part, passedBesideUnloadable }) => {
  async function createFolder() {
    const folder = await mkdtemp(join(tmpdir(), 'wieszcz-suite-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    return folder;
  }

  async function runFiles(...files: File[]) {
    return await runFilesIn(await createFolder(), ...files);
  }

  async function runFilesIn(folder: string, ...files: File[]) {
    await symlink(MODULES, join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'tests.config.js'), config);
    for (const file of files) await writeFile(join(folder, file), `${imports}\n${FILES[file]}`);
    return printed([part({ config: join(folder, 'tests.config.js'), onOutput: () => {} })]);
  }

  test('passes if all tests do, and lists the time of each file', async () => {
    const { hasPassed, lines, lastLine } = await runFiles('passing.test.js');
    expect(hasPassed).toBe(true);
    expect(lastLine).toBe('2 passed, 0 failed');
    expect(lines).toContainEqual(expect.stringMatching(/^ +\d+\.\d s {2}.*passing\.test\.js$/));
    expect(lines).not.toContain('Passed only when run again:');
  });

  test('runs a failed test again, and counts it as failed if it fails twice', async () => {
    const { hasPassed, lastLine, under } = await runFiles('failing.test.js', 'passing.test.js');
    expect(hasPassed).toBe(false);
    expect(lastLine).toBe('3 passed, 1 failed');
    expect(under('Failed:')).toEqual([expect.stringMatching(/failing\.test\.js › fails$/)]);
  });

  test('lists a test that passes only when run again, counts it as passed, and runs no other test again', async () => {
    const { hasPassed, lastLine, under } = await runFiles('failing-once.test.js');
    expect(hasPassed).toBe(true);
    expect(lastLine).toBe('2 passed, 0 failed');
    expect(under('Passed only when run again:')).toEqual([
      expect.stringMatching(/failing-once\.test\.js › A group › fails once \(by \[chance\]\)$/),
    ]);
  });

  test('runs one test of a loop again without the others', async () => {
    const folder = await createFolder();
    const { hasPassed, lastLine } = await runFilesIn(folder, 'looping.test.js');
    expect(hasPassed).toBe(true);
    expect(lastLine).toBe('3 passed, 0 failed');
    expect(await readFile(join(folder, 'log'), 'utf8')).toBe('first [a]; second [b]; second [b] again; second [b]; ');
  });

  test('counts a file whose setup fails once as one flaky test, and all of its tests as passed', async () => {
    const { hasPassed, lastLine, under } = await runFiles('set-up-twice.test.js', 'passing.test.js');
    expect(hasPassed).toBe(true);
    expect(lastLine).toBe('7 passed, 0 failed');
    expect(under('Passed only when run again:')).toEqual([expect.stringMatching(/set-up-twice\.test\.js$/)]);
  });

  test('counts a file whose setup fails twice as one failure', async () => {
    const { hasPassed, lastLine, under } = await runFiles('never-set-up.test.js', 'passing.test.js');
    expect(hasPassed).toBe(false);
    expect(lastLine).toBe('2 passed, 1 failed');
    expect(under('Failed:')).toEqual([expect.stringMatching(/never-set-up\.test\.js$/)]);
  });

  test('fails if a file cannot be loaded', async () => {
    const { hasPassed, lastLine } = await runFiles('unloadable.test.js', 'passing.test.js');
    expect(hasPassed).toBe(false);
    expect(lastLine).toBe(`${passedBesideUnloadable} passed, 1 failed`);
  });
});

describe('Retries', () => {
  const failure = (title: string, passesAgain: boolean): Failure => ({ title, again: async () => (passesAgain ? 1 : 0) });
  const failuresOf = (count: number, passAgain: boolean) =>
    Array.from({ length: count }, (_, index) => failure(`test ${index}`, passAgain));

  test('let a suite pass with three flaky tests, counted over all parts', async () => {
    const parts = [partOf(5, failuresOf(1, true)), partOf(5, failuresOf(2, true))];
    expect(await printed(parts)).toMatchObject({ hasPassed: true, lastLine: '13 passed, 0 failed' });
  });

  test('count flaky tests as failed if there are more than three', async () => {
    const { hasPassed, lastLine, under } = await printed([partOf(5, failuresOf(4, true))]);
    expect({ hasPassed, lastLine }).toEqual({ hasPassed: false, lastLine: '5 passed, 4 failed' });
    expect(under('Passed only when run again:')).toHaveLength(4);
  });

  test('are left out if more than twenty tests failed', async () => {
    const again = failuresOf(21, true);
    expect(await printed([partOf(5, again)])).toMatchObject({ hasPassed: false, lastLine: '5 passed, 21 failed' });
  });

  test('begin when all parts are done', async () => {
    const events: string[] = [];
    const first = partOf(1, [{ title: 'a test', again: async () => events.push('run again') }]);
    const second = { run: async () => (events.push('second part'), { passed: 1, failures: [], skipped: [], times: [] }) };
    await runSuite([first, second], { print: () => {}, beforeRetries: () => void events.push('quiet') });
    expect(events).toEqual(['second part', 'quiet', 'run again']);
  });
});

test('The suite fails if no test ran', async () => {
  expect(await printed([partOf(0, [])])).toMatchObject({ hasPassed: false, lastLine: '0 passed, 0 failed' });
});

/** Runs the parts and returns what was printed; `under` returns the lines of the list under a heading. */
async function printed(parts: Parameters<typeof runSuite>[0]) {
  const blocks: string[] = [];
  const hasPassed = await runSuite(parts, { print: (text: string) => blocks.push(text) });
  const lines = blocks.flatMap((block) => block.split('\n'));
  return {
    hasPassed,
    lines,
    lastLine: lines.at(-1),
    under: (heading: string) => {
      const from = lines.indexOf(heading) + 1;
      const to = lines.indexOf('', from);
      return lines.slice(from, to).map((line) => line.trim());
    },
  };
}
