import * as fc from 'fast-check';

/** The domain has no types of Node.js. */
declare const process: { env: Partial<Record<'RANDOM_SEED', string>> };

/**
 * Where the random choices of tests begin. The suite tests the same cases in each run, so that a change is refused only for a fault of its
 * own; `npm run random-games` sets RANDOM_SEED to test others.
 */
export const firstSeed = Number(process.env.RANDOM_SEED ?? 1);

fc.configureGlobal({ seed: firstSeed });

export { fc };
