import { isOneLine, plainLine } from '../values/characters.ts';
import {
  BET_TITLE_LENGTH,
  MAX_BET_SHARES,
  MAX_BID_PRICE,
  MAX_SHARES_PER_BID,
  MAX_SHARES_PER_PURCHASE,
  MIN_BET_SHARES,
  MIN_BID_PRICE,
} from '../values/limits.ts';
import { arePricesBalanced } from '../values/money.ts';
import { isPrice, MAX_PRICE } from '../values/units.ts';
import type { Command } from './commands.ts';

const isBetween = (value: number, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max;

const isTitle = (title: string): boolean =>
  title === plainLine(title) &&
  isOneLine(title) &&
  isBetween(Array.from(title).length, BET_TITLE_LENGTH.min, BET_TITLE_LENGTH.max);

/**
 * Checks the bounds of a command's values. The HTTP schemas refuse malformed input with a message, so a violation here is a bug in the
 * caller: the exchange refuses the command.
 */
export function isWellFormed(command: Command): boolean {
  switch (command.kind) {
    case 'openLedgerAccount':
      return isBetween(command.startBudget, 0, Number.MAX_SAFE_INTEGER);
    case 'addBet':
      return (
        isTitle(command.title) &&
        isPrice(command.yesPrice) &&
        isPrice(command.noPrice) &&
        arePricesBalanced(command.yesPrice, command.noPrice) &&
        isBetween(command.shares, MIN_BET_SHARES, MAX_BET_SHARES)
      );
    case 'buyShares':
      return isPrice(command.maxPrice) && isBetween(command.shares, 1, MAX_SHARES_PER_PURCHASE);
    case 'buyOffer':
      return (
        isBetween(command.shares, 1, MAX_SHARES_PER_PURCHASE) &&
        (!command.band || isBetween(command.band.cents, 1, MAX_PRICE - 1))
      );
    case 'addOffer':
      return (
        isPrice(command.price) &&
        isBetween(command.shares, 1, Number.MAX_SAFE_INTEGER) &&
        (command.band === undefined || isBetween(command.band, 1, MAX_PRICE - 1))
      );
    case 'placeBid':
      return (
        isBetween(command.price, MIN_BID_PRICE, MAX_BID_PRICE) &&
        isBetween(command.shares, 1, MAX_SHARES_PER_BID) &&
        (command.timeInForce === 'GTD') === (command.expiresAt !== null)
      );
    case 'reduceBid':
      return isBetween(command.shares, 1, MAX_SHARES_PER_BID);
    case 'sellShares':
      return isPrice(command.minPrice) && isBetween(command.shares, 1, Number.MAX_SAFE_INTEGER);
    case 'redeemPairs':
      return isBetween(command.pairs, 1, Number.MAX_SAFE_INTEGER);
    default:
      return true;
  }
}
