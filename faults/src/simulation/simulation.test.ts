import { expect, it } from 'vitest';
import { playGame, type Tally } from './game.ts';

/** The seed is chosen so that the short game has each of these steps, accepted by the rules, and each of these faults. */
const SEED = 1_625_132;
const STEPS = 75;
const ACCEPTED = [
  'placeBid',
  'buyShares',
  'buyOffer',
  'sellShares',
  'addOffer',
  'withdrawOffer',
  'cancelBid',
  'redeemPairs',
  'resolveMarket',
  'pauseMarket',
  'resumeMarket',
  'blockUser',
  'pass',
];
const FAULTS = [
  'answerLost',
  'repeated',
  'impatient',
  'serverKilled during a step',
  'backendKilled during a step',
  'backendKilled before a step',
  'linksCut before a step',
];

/** Enough steps for some faults, which must not change what is drawn after them. */
const REPLAYED_STEPS = 40;

it(
  'two servers agree with the independent model after each step of a game, whatever fails meanwhile, and the same seed plays the same game again',
  { timeout: 1_800_000 },
  async () => {
    const tally: Tally = new Map();
    const played = await playGame({ seed: SEED, steps: STEPS }, tally);
    expect([...tally.keys()]).toEqual(expect.arrayContaining([...ACCEPTED, ...FAULTS.map((name) => `fault ${name}`)]));

    const replayed = await playGame({ seed: SEED, steps: REPLAYED_STEPS }, new Map());
    expect(replayed).toEqual(played.slice(0, REPLAYED_STEPS));
    expect(new Set(replayed.map(faultOf)).size).toBeGreaterThan(3);
  },
);

const faultOf = (line: string): string | undefined => /"kind":"(\w+)"/.exec(line)?.[1];
