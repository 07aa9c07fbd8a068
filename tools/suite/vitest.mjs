import { join, relative } from 'node:path';
import { ROOT } from '../root.mjs';
import { escapedPattern, reportedRun } from './reported-run.mjs';

const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
const REPORTERS = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'vitest-reporter.mjs')}`];

/**
 * The tests that Vitest runs by this configuration, as a part of the suite. `args` select among them. The output goes to `onOutput` if given,
 * otherwise to the terminal. A file that fails outside its tests, because it can't be loaded or set up, is one failure; its tests count
 * when it is run again.
 * @param {{ config: string, args?: string[], onOutput?: (output: Buffer | string) => void }} options
 */
export function vitestPart({ config, args = [], onOutput }) {
  const vitest = async (selection) => {
    const { code, report } = await reportedRun([VITEST, 'run', '--config', config, ...REPORTERS, ...selection], onOutput);
    return { code, ...(report ?? { modules: [], errors: ['Vitest ended without a report'] }) };
  };

  /** Runs tests again, and returns how many passed; 0 if one failed. */
  const passedAgain = async (selection) => {
    const { code, modules } = await vitest(selection);
    return code === 0 ? modules.flatMap(({ tests }) => tests).filter(({ state }) => state === 'passed').length : 0;
  };

  return {
    async run() {
      const { code, modules, errors } = await vitest(args);
      const outcome = { passed: 0, failures: [], skipped: [], times: [] };
      for (const module of modules) addModule(outcome, module, passedAgain);
      for (const message of errors) outcome.failures.push({ title: `error outside the tests: ${message}` });
      if (code !== 0 && outcome.failures.length === 0) outcome.failures.push({ title: `Vitest ended with exit code ${code}` });
      return outcome;
    },
  };
}

function addModule(outcome, { file, hasFailed, tests, ms }, passedAgain) {
  const name = relative(ROOT, file);
  const inState = (state) => tests.filter((test) => test.state === state);
  outcome.times.push({ file: name, ms });
  if (hasFailed && inState('failed').length === 0) {
    outcome.failures.push({ title: name, again: () => passedAgain([file]) });
    return;
  }
  outcome.passed += inState('passed').length;
  outcome.skipped.push(...inState('skipped').map(({ path }) => titleOf(name, path)));
  for (const { path } of inState('failed'))
    outcome.failures.push({
      title: titleOf(name, path),
      again: () => passedAgain([file, '--testNamePattern', patternOf(path)]),
    });
}

const titleOf = (file, path) => [file, ...path].join(' › ');

/** Matches the full title of one test, in which Vitest separates the titles by a space or ` > `. */
const patternOf = (path) => `^${path.map(escapedPattern).join('(?: > | )')}$`;
