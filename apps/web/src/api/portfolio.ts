import type { Answer, endpoints, ClosedPosition as WireClosedPosition, Movement as WireMovement } from '@wieszcz/api';
import { parseAmounts } from './amounts.ts';

type WirePortfolio = Answer<typeof endpoints.getPortfolio>;

/** The sums of the portfolio, the bonuses and profits that they contain, and the pending positions with their present value. */
export type Portfolio = ReturnType<typeof parsePortfolio>;
export const parsePortfolio = ({ bonuses, profit, positions, ...sums }: WirePortfolio) => ({
  ...parseAmounts(sums, 'budget', 'reserved', 'openValue', 'openCost', 'possiblePayout', 'netWorth'),
  bonuses: parseAmounts(bonuses, 'start', 'daily', 'total'),
  profit: parseAmounts(profit, 'realised', 'open', 'total'),
  positions: positions.map((position) => parseAmounts(position, 'cost', 'value')),
});

export type ClosedPosition = ReturnType<typeof parseClosedPosition>;
export const parseClosedPosition = (wire: WireClosedPosition) => parseAmounts(wire, 'result');

/** A change of the budget. */
export type Movement = ReturnType<typeof parseMovement>;
export const parseMovement = ({ subject, ...movement }: WireMovement) => ({
  ...parseAmounts(movement, 'amount', 'budgetAfter'),
  subject: subject && parseAmounts(subject, 'price'),
});

/** The net worth at the end of a day. */
export const parseNetWorth = (wire: Answer<typeof endpoints.getPortfolioChart>[number]) => parseAmounts(wire, 'netWorth');
