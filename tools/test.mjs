// `npm test`: all checks and tests that a change must pass. The last line is `N passed, M failed`.
// `npm test -- checks`, `unit` or `browser` runs one part; `npm test -- <file>…` runs test files; `npm run check` runs the checks.
// `--changed` runs what the changes since `main` can affect, `--busy` runs beside as many endless loops as there are processors.
import { buildWebIfNeeded } from './build-web.mjs';
import { listFromGit } from './git.mjs';
import { installFor } from './install.mjs';
import { startBusyLoops } from './suite/busy-loops.mjs';
import { checksPart } from './suite/checks.mjs';
import { playwrightPart } from './suite/playwright.mjs';
import { runSuite } from './suite/suite.mjs';
import { vitestPart } from './suite/vitest.mjs';

const BASE = 'main';
/** Folders whose programs the browser tests start, so that their imports don't tell which tests a change of these folders affects. */
const RUN_BY_BROWSER_TESTS = ['apps', 'packages', 'package-lock.json'];

const selected = process.argv.slice(2);
const isBrowserTest = (file) => file.startsWith('e2e/');
const files = selected.filter((name) => name.includes('/'));
const names = selected.filter((name) => !name.includes('/') && !name.startsWith('--'));
const isSelected = (part) => (files.length === 0 && names.length === 0) || names.includes(part);
const onlyChanged = selected.includes('--changed');

await installFor('tests');
const stopLoops = selected.includes('--busy') ? startBusyLoops() : () => {};
// One part after another: each keeps the processors busy on its own.
const hasPassed = await runSuite(selectedParts(), { beforeRetries: stopLoops });
process.exitCode = hasPassed ? 0 : 1;

function selectedParts() {
  const unitFiles = files.filter((file) => !isBrowserTest(file));
  const browserFiles = files.filter(isBrowserTest);
  const parts = [];
  if (isSelected('checks')) parts.push(checksPart);
  if (isSelected('unit') || unitFiles.length > 0) {
    const args = onlyChanged ? ['--changed', BASE, '--passWithNoTests'] : [];
    parts.push(vitestPart({ config: 'vitest.config.ts', args: [...args, ...unitFiles] }));
  }
  if (isSelected('browser') || browserFiles.length > 0) {
    const args = onlyChanged && !hasChanged(RUN_BY_BROWSER_TESTS) ? [`--only-changed=${BASE}`, '--pass-with-no-tests'] : [];
    parts.push(
      playwrightPart({ config: 'e2e/playwright.config.ts', args: [...args, ...browserFiles], prepare: buildWebIfNeeded }),
    );
  }
  return parts;
}

/** Whether anything but a test has changed in these paths since the branch left `main`, committed or not. */
function hasChanged(paths) {
  const git = (...args) => listFromGit(...args, '--', ...paths);
  const [base] = listFromGit('merge-base', BASE, 'HEAD');
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return changed.some((file) => !file.endsWith('.test.ts'));
}
