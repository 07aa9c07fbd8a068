import { numberFlags } from '@wieszcz/bench/flags';
import { saveResult } from '../results.ts';
import { playGame, type Tally } from './game.ts';

const args = process.argv.slice(2);
const flags = numberFlags(args, { seed: Math.floor(Math.random() * 2 ** 31), minutes: 10, steps: 300 });
const tally: Tally = new Map();
const failures: { seed: number; failure: string }[] = [];
const started = performance.now();
const seconds = (): number => Math.round((performance.now() - started) / 1000);

console.log(`simulation: games of ${flags.steps} steps, first seed ${flags.seed}, ${flags.minutes} minutes`);
let seed = flags.seed;
let games = 0;
do {
  const error = await playGame({ seed, steps: flags.steps }, tally).then(
    () => null,
    (failure: Error) => failure,
  );
  games += 1;
  console.log(`${error ? 'FAILED' : 'passed'}: seed ${seed}; ${seconds()} s`);
  if (error) {
    console.log(error.message);
    failures.push({ seed, failure: error.message });
  }
  seed += 1;
} while (seconds() < flags.minutes * 60);

const counts = Object.fromEntries([...tally].toSorted(([one], [other]) => one.localeCompare(other)));
console.log(JSON.stringify(counts));
const when = new Date().toISOString().slice(0, 10);
const result = { when, ...flags, games, seconds: seconds(), counts, failures };
// A single game repeats a failed one: it leaves the figures of the last long run.
if (flags.minutes > 0) await saveResult('simulation', ['npm run simulate --', ...args].join(' '), result);
console.log(`\n${games - failures.length} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);
