import { contractsTexts as say } from '@wieszcz/texts';
import { FigureStrip } from '../../kit/lists/FigureList.tsx';
import { Money, Profit } from '../../game/trading/Money.tsx';
import { minus } from '../../game/trading/figures.ts';
import { usePortfolio } from './usePositions.ts';

/** Totals of the pending positions; renders nothing until they are loaded, and without positions. */
export function PortfolioTotals() {
  const { data } = usePortfolio();
  if (!data || data.positions.length === 0) return null;
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
