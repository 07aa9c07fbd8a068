// `npm test`: all checks and tests that a change must pass. The last line is `N passed, M failed`.
// `npm test -- checks`, `unit` or `browser` runs one part; `npm test -- <file>…` runs test files; `npm run check` runs the checks.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buildWebIfNeeded } from './build-web.mjs';
import { installFor } from './install.mjs';
import { environment, nodeProgram, programPath } from './node-program.mjs';
import { ROOT } from './root.mjs';
import { run } from './terminal.mjs';

const WORKSPACES = [
  'packages/domain',
  'packages/texts',
  'packages/api',
  'apps/server',
  'apps/web',
  'e2e',
  'bench',
  'faults',
  'deploy/checks',
];

/** Checks of the source code. Each counts as one test. */
const CHECKS = [
  ...WORKSPACES.map((workspace) => ({ name: `types of ${workspace}`, command: ['tsc', '-p', workspace] })),
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  {
    name: 'boundaries',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'packages',
      'apps',
      'e2e',
      'bench',
      'faults',
    ],
  },
  { name: 'dead code', command: ['knip', '--no-progress'] },
];

await installFor('tests');

const selected = process.argv.slice(2);
const selectedFiles = selected.filter((name) => name.includes('/'));
const isSelected = (part) => selected.length === 0 || selected.includes(part);
const reports = mkdtempSync(join(tmpdir(), 'wieszcz-reports-'));
const total = { passed: 0, failed: 0 };
/** Unit tests that need a program or a part of the system which this machine lacks. A skipped browser test is a failure. */
const skipped = [];
const count = (passed, failed) => {
  total.passed += passed;
  total.failed += failed;
};

async function check({ name, command: [program, ...args] }) {
  const started = Date.now();
  let output = '';
  const code = await run(programPath(program), args, { env: environment(), onOutput: (text) => (output += text) });
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (code !== 0) console.log(output);
}

/** Runs Vitest and counts from its JSON report. A test file that can't be loaded counts as one failure. */
async function vitest(name, config, files = []) {
  const report = join(reports, `${name}.json`);
  const vitestBin = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [vitestBin, 'run', '--config', config, ...reporters, ...files];
  const code = await run(nodeProgram(), args, { env: environment() });
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const unloaded = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
    );
    count(numPassedTests, numFailedTests + unloaded.length);
    for (const { name: file, assertionResults } of testResults)
      for (const { status, fullName } of assertionResults)
        if (status === 'skipped' || status === 'pending') skipped.push(`${relative(ROOT, file)}: ${fullName}`);
    if (code !== 0 && numFailedTests + unloaded.length === 0) count(0, 1);
  } catch {
    console.log(`✗ ${name} ended without a report`);
    count(0, 1);
  }
}

/**
 * Runs Playwright Test and counts from its JSON report. A file that can't be loaded is a failure, and so is a test that didn't run because
 * the setup of its file failed.
 */
async function playwright(name, config, files = []) {
  const report = join(reports, `${name}.json`);
  const playwrightBin = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js');
  const args = [playwrightBin, 'test', '--config', config, '--reporter=list,json', ...files];
  const code = await run(nodeProgram(), args, { env: environment({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }) });
  try {
    const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'));
    const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
    count(stats.expected, failed);
    if (code !== 0 && failed === 0) count(0, 1);
  } catch {
    console.log(`✗ ${name} ended without a report`);
    count(0, 1);
  }
}

async function browserTests(files) {
  await buildWebIfNeeded();
  await playwright('browser', 'e2e/playwright.config.ts', files);
}

const isBrowserTest = (file) => file.startsWith('e2e/');
const browserFiles = selectedFiles.filter(isBrowserTest);
const unitFiles = selectedFiles.filter((file) => !isBrowserTest(file));
// One part after another: each keeps two processor cores busy on its own, and tests that wait for a page or a timer need a machine that answers.
if (isSelected('checks')) for (const item of CHECKS) await check(item);
if (isSelected('unit') || unitFiles.length > 0) await vitest('unit', 'vitest.config.ts', unitFiles);
if (isSelected('browser') || browserFiles.length > 0) await browserTests(browserFiles);

rmSync(reports, { recursive: true, force: true });
if (skipped.length > 0)
  console.log(
    `\n${skipped.length} unit tests skipped, as this machine lacks a program or a part of the system that they need:\n${skipped.join('\n')}`,
  );
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
