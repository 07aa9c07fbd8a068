import { Button } from '@mantine/core';
import type { Market } from '@wieszcz/api';
import { counted, marketTexts as say } from '@wieszcz/texts';
import { Link } from 'react-router';
import { useContractsOfMarket } from '../../../api/contracts.ts';
import { paths } from '../../../paths.ts';
import { FigureList } from '../../../kit/lists/FigureList.tsx';
import { Money, Profit } from '../../../game/trading/Money.tsx';
import { contractFigures, minus, plus } from '../../../game/trading/figures.ts';
import classes from './SideCard.module.css';

/** What the resolution brought to the player; silent while unknown. */
export function ResultCard({ market }: { market: Market }) {
  const { data: contracts } = useContractsOfMarket(market);
  if (!contracts) return null;
  const figures = contracts.map(contractFigures);
  const cost = figures.reduce((sum, each) => plus(sum, each.cost), 0);
  const payout = figures.reduce((sum, each) => plus(sum, each.value ?? 0), 0);
  const profit = minus(payout, cost);
  return (
    <section className={`card ${classes.card}`}>
      <h2 className={classes.title}>{say.yourResult}</h2>
      {contracts.length === 0 ? (
        <p className={classes.lead}>{say.noResult}</p>
      ) : (
        <div style={{ marginTop: 12 }}>
          <FigureList
            figures={[
              ...contracts.map((contract, place) => ({
                label: say.yourPosition(contract.bet.title, contract.contractOption),
                value: counted(figures[place]?.shares ?? 0, 'share'),
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
        {contracts.length > 0 && (
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
