export { act } from './commands.ts';
export { asksFor, bidsFor, fillsOf } from './matching.ts';
export {
  advance,
  bidsOf,
  countedToday,
  heldOf,
  holdingOf,
  isClosed,
  isLive,
  listedOf,
  marketOfBet,
  playerOf,
  reserveOf,
  sharesIn,
  startGame,
} from './game.ts';
export type { NaiveBet, NaiveGame, NaiveHolding, NaiveMarket, NaiveOrder, NaivePlayer, NaiveTrade, Place } from './game.ts';
export type { Quote } from './matching.ts';
export type { NaiveCommand, NaiveOutcome } from './outcomes.ts';
export { createDice, drawBatch, drawHabits } from './random-commands.ts';
export type { Dice } from './random-commands.ts';
export { playCompared } from './random-game.ts';
export { openingOf, passTime, startTwins } from './twins.ts';
export type { Setting, Twins } from './twins.ts';
