import { contractsTexts as say } from '@wieszcz/texts';
import { FigureStrip } from '#kit/lists/FigureList.tsx';
import { Money, Profit } from '#game/trading/Money.tsx';
import { minus } from '#game/trading/figures.ts';
import { type PositionFilters, usePortfolio } from './usePositions.ts';

/**
 * Totals of the pending positions that the filters choose. Renders nothing until they are loaded, without such positions, and for
 * a status that leaves only decided positions.
 */
export function PortfolioTotals({ filters }: { filters: PositionFilters }) {
  const { data } = usePortfolio(filters);
  const isDecided = filters.status === 'WON' || filters.status === 'LOST';
  if (isDecided || !data || data.positions.length === 0) return null;
  return (
    <FigureStrip
      label={say.totals}
      figures={[
        { label: say.totalValue, value: <Money value={data.openValue} /> },
        { label: say.totalCost, value: <Money value={data.openCost} /> },
        { label: say.totalPayout, value: <Money value={data.possiblePayout} /> },
        { label: say.totalProfit, value: <Profit value={minus(data.openValue, data.openCost)} cost={data.openCost} /> },
      ]}
    />
  );
}
