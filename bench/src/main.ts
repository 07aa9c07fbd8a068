import { benchOverload } from './overload/run.ts';
import { benchRestore } from './restore/run.ts';
import { benchScale } from './scale/run.ts';
import { benchSoak } from './soak/run.ts';
import { benchTrade } from './trade/run.ts';
import { benchWeb } from './web/run.ts';

const benches: Record<string, (args: string[]) => Promise<void>> = {
  trade: benchTrade,
  scale: benchScale,
  web: benchWeb,
  overload: benchOverload,
  soak: benchSoak,
  restore: benchRestore,
};

const [name = '', ...args] = process.argv.slice(2);
const bench = benches[name];
if (bench) await bench(args);
else {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join('|')} [flags]`);
  process.exitCode = 2;
}
