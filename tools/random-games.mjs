// `npm run random-games`: plays random games of the domain with RANDOM_COMMANDS (1 000 000) commands; see docs/reliability.md.
process.env.RANDOM_COMMANDS ??= '1000000';
process.argv.splice(2, Infinity, 'packages/domain/src/trading/random-games.test.ts');
await import('./test.mjs');
