import type { Step } from '../../pipeline.ts';
import * as accounts from './accounts.queries.ts';
import { resolutionSteps } from './resolution.queries.ts';
import * as trading from './trading.queries.ts';
import type { Settled, Writing } from './writing.queries.ts';

/** The writes of a batch, in an order that satisfies the foreign keys. */
const WRITES: readonly Writing[] = [
  accounts.openAccounts,
  trading.insertBets,
  trading.insertPositions,
  trading.updatePositions,
  trading.deleteOffersOfBets,
  trading.closeOffers,
  trading.updateOffers,
  trading.insertOffers,
  trading.closeBids,
  trading.updateBids,
  trading.insertBids,
  trading.deletePositionsOfBets,
  trading.deleteBets,
  trading.updateLastPrices,
  trading.recordTransactions,
  accounts.recordMovements,
  accounts.recordBonuses,
  accounts.promote,
  accounts.demote,
  accounts.reopenAccounts,
  accounts.block,
  accounts.moveBalances,
  resolutionSteps,
  accounts.moveMoneySource,
  accounts.closeAccounts,
];

/** The statements that write the effects of a batch on the loaded rows. A kind of change without rows has no statement. */
export const writeSteps = (settled: Settled): Step[] => WRITES.flatMap((steps) => steps(settled));
