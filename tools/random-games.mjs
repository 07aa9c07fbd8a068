// `npm run random-games`: plays random games of the domain with RANDOM_COMMANDS (1 000 000) commands, from RANDOM_SEED (a random one) on; see
// docs/reliability.md.
import { randomInt } from 'node:crypto';

process.env.RANDOM_COMMANDS ??= '1000000';
process.env.RANDOM_SEED ??= String(randomInt(1_000_000_000));
process.argv.splice(2, Infinity, 'packages/domain/src/trading/random-games.test.ts');
await import('./test.mjs');
