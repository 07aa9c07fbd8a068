import { expect, it } from 'vitest';
import { playGame, type Tally } from './game.ts';

/** The seed is chosen so that the short game has each of these steps, accepted by the rules, and each kind of trouble. */
const SEED = 413_254;
const STEPS = 75;
const ACCEPTED = [
  'placeBid',
  'buyContract',
  'buyOffer',
  'sellShares',
  'addOffer',
  'withdrawOffer',
  'cancelBid',
  'redeemPairs',
  'solveMarket',
  'pauseMarket',
  'resumeMarket',
  'blockUser',
  'pass',
];
const TROUBLES = ['answerLost', 'repeated', 'impatient', 'serverKilled during a step', 'backendKilled during a step'];

it(
  'two servers agree with the independent model after each step of a game, whatever fails meanwhile',
  { timeout: 600_000 },
  async () => {
    const tally: Tally = new Map();
    await playGame({ seed: SEED, steps: STEPS }, tally);
    expect([...tally.keys()]).toEqual(expect.arrayContaining([...ACCEPTED, ...TROUBLES.map((name) => `trouble ${name}`)]));
  },
);
