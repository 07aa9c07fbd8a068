import { isOneLine } from './characters.ts';
import type { Command } from './commands.ts';
import { BET_TITLE_LENGTH, MAX_BET_SHARES, MAX_SHARES_PER_PURCHASE, MIN_BET_SHARES } from './limits.ts';
import { arePricesBalanced } from './money.ts';
import { isPrice } from './units.ts';

const isBetween = (value: number, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max;

const isTitle = (title: string): boolean =>
  title === title.trim() && isOneLine(title) && isBetween(Array.from(title).length, BET_TITLE_LENGTH.min, BET_TITLE_LENGTH.max);

/**
 * The edge refuses malformed input with a sentence for people; this is the second look from inside: a command that breaks a
 * bound is a mistake of ours and must not reach the books.
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
    case 'buyContract':
      return isPrice(command.maxPrice) && isBetween(command.shares, 1, MAX_SHARES_PER_PURCHASE);
    case 'buyOffer':
      return isBetween(command.shares, 1, MAX_SHARES_PER_PURCHASE);
    case 'addOffer':
      return isPrice(command.price) && isBetween(command.shares, 1, Number.MAX_SAFE_INTEGER);
    default:
      return true;
  }
}
