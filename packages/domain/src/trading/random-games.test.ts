import { expect, it } from 'vitest';
import { playRandomGame } from '../testing/index.ts';
import type { Tally } from '../testing/index.ts';
import { firstSeed } from '../testing/properties.ts';

/** The domain has no types of Node.js. */
declare const process: { env: Partial<Record<'RANDOM_COMMANDS', string>> };
declare const console: { info(text: string): void };

const COMMANDS_PER_GAME = 500;
const DEFAULT_COMMANDS = 20_000;
const { RANDOM_COMMANDS } = process.env;
const commands = Number(RANDOM_COMMANDS ?? DEFAULT_COMMANDS);
const games = Math.ceil(commands / COMMANDS_PER_GAME);

/** Outcomes that the games must have, so that they prove something. If rare ones are missing from the first games, more are played. */
const REQUIRED = [
  ...['buyShares', 'buyOffer', 'placeBid', 'reduceBid', 'cancelBid', 'cancelBids', 'sweepBids', 'sellShares'].map(done),
  ...['redeemPairs', 'addOffer', 'withdrawOffer', 'resolveMarket', 'blockUser', 'addBet', 'deleteBet', 'claimDailyBonus'].map(
    done,
  ),
  ...['openLedgerAccount', 'promoteToModerator', 'demoteToPlayer'].map(done),
  'buyShares: NOT_ENOUGH_OFFERS',
  'buyOffer: OFFER_TOO_DEAR',
  'placeBid: DAILY_LIMIT',
  'placeBid: BUDGET_TOO_LOW',
  'placeBid: OWN_ORDER_CROSSES',
  'addOffer: OWN_ORDER_CROSSES',
  'addOffer: OFFER_TOO_CHEAP',
  'sellShares: NOT_ENOUGH_BIDS',
  'redeemPairs: NOT_ENOUGH_PAIRS',
  ...['buyShares', 'placeBid', 'sellShares', 'addOffer'].flatMap((kind) => [
    `${kind}: TRADING_CLOSED`,
    `${kind}: TRADING_PAUSED`,
  ]),
];
/** So many further games have each outcome for certain, unless it has become impossible. */
const MAX_FURTHER_GAMES = (10 * DEFAULT_COMMANDS) / COMMANDS_PER_GAME;
const LIMIT_MS = 3_600_000;

it(
  '`settle` has the outcomes and states of the naive implementation after each random command, and keeps rules 20 to 24',
  () => {
    const tally: Tally = new Map();
    const listMissing = () => (commands < DEFAULT_COMMANDS ? [] : REQUIRED.filter((name) => !tally.has(name)));
    let played = 0;
    while (played < games || (listMissing().length > 0 && played < games + MAX_FURTHER_GAMES)) {
      // Each game has the next seed. A failure names the seed of its game.
      playRandomGame(firstSeed + played, COMMANDS_PER_GAME, tally);
      played += 1;
    }
    if (RANDOM_COMMANDS) console.info(`${played * COMMANDS_PER_GAME} commands from seed ${firstSeed} on: ${describe(tally)}`);
    expect(listMissing()).toEqual([]);
  },
  LIMIT_MS,
);

function done(kind: string): string {
  return `${kind}: done`;
}

const describe = (tally: Tally): string =>
  [...tally]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
