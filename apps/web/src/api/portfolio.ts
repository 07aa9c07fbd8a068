import { useQuery } from '@tanstack/react-query';
import type { Answer, ClosedPosition as WireClosedPosition, endpoints as declared, Movement as WireMovement } from '@wieszcz/api';
import type { MarketId } from '@wieszcz/domain';
import { parseAmounts } from './amounts.ts';
import { api, endpoints } from './client.ts';
import { keys } from './keys.ts';
import { parsePage, readEveryPage } from './page.ts';

type WirePortfolio = Answer<typeof declared.getPortfolio>;

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

/** The player's closed positions on a market, each with all that it brought. */
export function useClosedPositionsOfMarket(marketId: MarketId) {
  return useQuery({
    queryKey: keys.closedPositions({ marketId }),
    queryFn: () =>
      readEveryPage(
        async (paging) =>
          parsePage(await api(endpoints.listClosedPositions, { query: { marketId, ...paging } }), parseClosedPosition),
        ({ contractId }) => contractId,
      ),
  });
}

/** A change of the budget. */
export type Movement = ReturnType<typeof parseMovement>;
export const parseMovement = ({ subject, ...movement }: WireMovement) => ({
  ...parseAmounts(movement, 'amount', 'budgetAfter'),
  subject: subject && parseAmounts(subject, 'price'),
});

/** The net worth at the end of a day. */
export const parseNetWorth = (wire: Answer<typeof declared.getPortfolioChart>[number]) => parseAmounts(wire, 'netWorth');
