import { environment, programPath } from '../node-program.mjs';
import { run } from '../terminal.mjs';

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
  'tools',
];

const CHECKS = [
  ...WORKSPACES.map((workspace) => ({ name: `types of ${workspace}`, command: ['tsc', '-p', workspace] })),
  // The scripts install Wieszcz, so they run on Node 20, which lacks newer parts of the language.
  { name: 'types of scripts', command: ['tsc', '-p', 'tools/tsconfig.scripts.json'] },
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
      'deploy',
      'tools',
    ],
  },
  { name: 'dead code', command: ['knip', '--no-progress'] },
];

/** The checks of the source code, as a part of the suite. Each counts as one test. They are deterministic, so a failed one isn't run again. */
export const checksPart = {
  async run() {
    const outcome = { passed: 0, failures: [], skipped: [], times: [] };
    for (const check of CHECKS) {
      if (await passes(check)) outcome.passed += 1;
      else outcome.failures.push({ title: check.name });
    }
    return outcome;
  },
};

/** @param {{ name: string, command: string[] }} check */
async function passes({ name, command: [program, ...args] }) {
  const started = Date.now();
  let output = '';
  const code = await run(programPath(program), args, { env: environment(), onOutput: (text) => (output += text) });
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (code !== 0) console.log(output);
  return code === 0;
}
