import { Button } from '@mantine/core';
import type { Market } from '@wieszcz/api';
import { counted, marketTexts as say } from '@wieszcz/texts';
import { Link } from 'react-router';
import { useContractsOfMarket } from '../../../../api/contracts.ts';
import { paths } from '../../../../paths.ts';
import { FigureList } from '../../../../kit/lists/FigureList.tsx';
import { Money, Profit } from '../../../../game/trading/Money.tsx';
import { positionValues, minus, plus } from '../../../../game/trading/figures.ts';
import classes from './SideCard.module.css';

/** What the player's positions cost and paid in a resolved market; renders nothing until they are loaded. */
export function ResultCard({ market }: { market: Market }) {
  const { data: positions } = useContractsOfMarket(market);
  if (!positions) return null;
  const figures = positions.map(positionValues);
  const cost = figures.reduce((sum, { cost: one }) => plus(sum, one), 0);
  const payout = figures.reduce((sum, { value }) => plus(sum, value ?? 0), 0);
  const profit = minus(payout, cost);
  return (
    <section className={`card ${classes.card}`}>
      <h2 className={classes.title}>{say.yourResult}</h2>
      {positions.length === 0 ? (
        <p className={classes.lead}>{say.noResult}</p>
      ) : (
        <div style={{ marginTop: 12 }}>
          <FigureList
            figures={[
              ...positions.map((position, index) => ({
                label: say.yourPosition(position.bet.title, position.contractOption),
                value: counted(figures[index]?.shares ?? 0, 'share'),
              })),
              { label: say.resultCost, value: <Money value={cost} /> },
              { label: say.resultPayout, value: <Money value={payout} /> },
              {
                label: profit < 0 ? say.resultLoss : say.resultProfit,
                value: <Profit value={profit} />,
                rule: true,
                strong: true,
              },
            ]}
          />
        </div>
      )}
      <div className={classes.buttons}>
        {positions.length > 0 && (
          <Button component={Link} to={paths.contracts} variant="default" fullWidth>
            {say.seeContracts}
          </Button>
        )}
        <Button component={Link} to={paths.markets()} variant="subtle" fullWidth>
          {say.seeOpenMarkets}
        </Button>
      </div>
    </section>
  );
}
