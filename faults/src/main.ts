import { numberFlags } from '@wieszcz/bench/flags';
import { Checks } from './checks.ts';
import { findProgram } from './external/programs.ts';
import { saveResult } from './results.ts';
import { type Options, runScenario } from './run.ts';
import type { Scenario } from './scenario.ts';
import { backends } from './scenarios/backends.ts';
import { both } from './scenarios/both.ts';
import { database } from './scenarios/database.ts';
import { deadLinks } from './scenarios/dead-links.ts';
import { failover } from './scenarios/failover.ts';
import { frozen } from './scenarios/frozen.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { proxy } from './scenarios/proxy.ts';
import { rolling } from './scenarios/rolling.ts';
import { server } from './scenarios/server.ts';

const SCENARIOS = [backends, database, server, both, deadLinks, frozen, fullDisk, rolling, proxy, failover];
const CLIENTS = 32;
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const [name = '', ...args] = process.argv.slice(2);
const chosen = name === 'all' ? SCENARIOS : SCENARIOS.filter((scenario) => scenario.name === name);
if (chosen.length === 0) {
  const names = [...SCENARIOS.map(({ name }) => name), 'all'].join('|');
  console.error(`Usage: npm run faults -- ${names} [--kills N] [--clients N] [--seed N]`);
  process.exit(2);
}

const flags = numberFlags(args, { kills: 0, clients: CLIENTS, seed: Math.floor(Math.random() * 2 ** 32) });
const total = { passed: 0, failed: 0 };
for (const scenario of chosen) {
  const missing = (scenario.programs ?? []).filter((program) => !findProgram(program));
  if (missing.length > 0) {
    console.log(`\n${scenario.name}: skipped, as this machine lacks ${missing.join(', ')} (see docs/reliability.md)`);
    continue;
  }
  const options = { faults: flags.kills || scenario.faults, clients: flags.clients, seed: flags.seed };
  const { passed, failed } = await runAndReport(scenario, options);
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

async function runAndReport(scenario: Scenario, options: Options): Promise<{ passed: number; failed: number }> {
  const { faults, clients, seed } = options;
  console.log(`\n${scenario.name}: ${faults} faults, ${clients} clients, seed ${seed}`);
  const checks = new Checks(console.log);
  const started = performance.now();
  const totals = await runScenario(scenario, options, checks);
  const seconds = Math.round((performance.now() - started) / 1000);
  const { passed, failures } = checks;
  const pauses = checks.pauses();
  for (const { what, count, p50, max } of pauses)
    console.log(`${what}: ${count} times, median ${inSeconds(p50)}, longest ${inSeconds(max)}`);
  for (const [kind, figures] of Object.entries(totals?.orders ?? {})) console.log(`${kind}: ${JSON.stringify(figures)}`);
  if (totals) console.log(`calls: ${JSON.stringify(totals.calls)}`);
  console.log(`${scenario.name}: ${passed} passed, ${failures.length} failed in ${seconds} s`);
  const command = ['npm run faults --', scenario.name, ...args].join(' ');
  const when = new Date().toISOString().slice(0, 10);
  await saveResult(scenario.name, command, {
    when,
    faults,
    clients,
    seed,
    seconds,
    ...totals,
    pauses,
    passed,
    failed: failures.length,
    failures,
  });
  return { passed, failed: failures.length };
}
