// `npm run random-games`: the random games of the domain with 1 000 000 commands, or with RANDOM_COMMANDS; see docs/reliability.md.
process.env.RANDOM_COMMANDS ??= '1000000';
process.argv.splice(2, Infinity, 'packages/domain/src/trading/random-games.test.ts');
await import('./test.mjs');
