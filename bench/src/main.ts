import { benchOverload } from './overload/run.ts';
import { benchRestore } from './restore/run.ts';
import { benchScale } from './scale/run.ts';
import { benchSoak } from './soak/run.ts';
import { benchTrade } from './trade/run.ts';

const benches: Record<string, (args: string[]) => Promise<void>> = {
  trade: benchTrade,
  scale: benchScale,
  // Imported on demand: it alone needs the packages of the browser tests.
  web: async (args) => (await import('./web/run.ts')).benchWeb(args),
  overload: benchOverload,
  soak: benchSoak,
  restore: benchRestore,
};

const [name = '', ...args] = process.argv.slice(2);
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (bench) await bench(args);
else {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join('|')} [flags]`);
  process.exitCode = 2;
}
