import { join, relative } from 'node:path';
import { ROOT } from '../root.mjs';
import { escapedPattern, reportedRun } from './reported-run.mjs';

const PLAYWRIGHT = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
const REPORTERS = `--reporter=list,${join(import.meta.dirname, 'playwright-reporter.mjs')}`;

/**
 * The tests that Playwright Test runs by this configuration, as a part of the suite. `args` select among them; `prepare` is called before
 * they run. The output goes to `onOutput` if given, otherwise to the terminal. If tests of a file didn't run, because its setup failed, all of
 * its tests that didn't pass are one failure; they count as passed if all of them pass when the file is run again.
 * @param {{ config: string, args?: string[], prepare?: () => Promise<void>, onOutput?: (output: Buffer | string) => void }} options
 */
export function playwrightPart({ config, args = [], prepare = async () => {}, onOutput }) {
  const playwright = async (selection) => {
    const { code, report } = await reportedRun([PLAYWRIGHT, 'test', '--config', config, REPORTERS, ...selection], onOutput);
    return { code, ...(report ?? { tests: [], errors: ['Playwright Test ended without a report'] }) };
  };

  const failureOf = ({ id, file, line, path }) => ({
    title: [relative(ROOT, file), ...path].join(' › '),
    async again() {
      // Tests that a loop declares share a line.
      const title = ['--grep', `${escapedPattern(path.join(' '))}$`];
      const { tests } = await playwright([`${escapedPattern(file)}:${line}`, ...title, '--workers=1']);
      return tests.some((test) => test.id === id && hasPassed(test)) ? 1 : 0;
    },
  });

  const failureOfFile = (file, failed) => ({
    title: relative(ROOT, file),
    async again() {
      const { tests } = await playwright([escapedPattern(file), '--workers=1']);
      const passed = new Set(tests.filter(hasPassed).map(({ id }) => id));
      return failed.every(({ id }) => passed.has(id)) ? failed.length : 0;
    },
  });

  const failuresIn = (file, tests) => {
    const failed = tests.filter((test) => test.file === file && !hasPassed(test));
    return failed.every(({ hasRun }) => hasRun) ? failed.map(failureOf) : [failureOfFile(file, failed)];
  };

  return {
    async run() {
      await prepare();
      const { code, tests, errors } = await playwright(args);
      const files = [...new Set(tests.map(({ file }) => file))];
      const failures = files.flatMap((file) => failuresIn(file, tests));
      for (const message of errors) failures.push({ title: `error outside the tests: ${message}` });
      if (code !== 0 && failures.length === 0) failures.push({ title: `Playwright Test ended with exit code ${code}` });
      return { passed: tests.filter(hasPassed).length, failures, skipped: [], times: timesOf(tests) };
    },
  };
}

const hasPassed = ({ outcome }) => outcome === 'expected';

/** The sum of the tests' times for each file. */
function timesOf(tests) {
  const times = new Map();
  for (const { file, ms } of tests) times.set(file, (times.get(file) ?? 0) + ms);
  return [...times].map(([file, ms]) => ({ file: relative(ROOT, file), ms }));
}
