import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MarketId } from '@wieszcz/domain';
import { marketTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import type { Market } from '#api/market.ts';
import { parsePage, readEveryPage } from '#api/page.ts';
import { parseClosedPosition } from '#api/portfolio.ts';
import { usePositionsOfMarket } from '#api/positions.ts';
import { NOTHING, positionValues, sumOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Profit } from '#game/trading/Money.tsx';
import { FigureList } from '#kit/lists/FigureList.tsx';
import { paths } from '#paths.ts';
import classes from './SideCard.module.css';

/** What a resolved market has brought the player in all, earlier sales and redeemed pairs included; renders nothing until it is loaded. */
export function ResultCard({ market }: { market: Market }) {
  const { data: results } = useResults(market.marketId);
  const { data: held } = usePositionsOfMarket(market.marketId);
  // A pending position was read before the resolution, and is being read again.
  if (!results || !held || held.some(({ status }) => status === 'PENDING')) return null;
  const total = sumOf(results.map(({ result }) => result));
  const payout = sumOf(held.map((position) => positionValues(position).value ?? NOTHING));
  return (
    <section className={`card ${classes.card}`}>
      <h2 className={classes.title}>{marketTexts.yourResult}</h2>
      {results.length === 0 ? (
        <p className={classes.lead}>{marketTexts.noResult}</p>
      ) : (
        <div style={{ marginTop: 12 }}>
          <FigureList
            figures={[
              ...results.map(({ betTitle, option, result }) => ({
                label: marketTexts.yourPosition(betTitle, option),
                value: <Profit value={result} />,
              })),
              {
                label: total < 0 ? marketTexts.resultLoss : marketTexts.resultProfit,
                value: <Profit value={total} />,
                rule: true,
                strong: true,
              },
            ]}
          />
          <p className={classes.resultNote}>{marketTexts.resultNote(payout > 0 ? money(payout) : null)}</p>
        </div>
      )}
      <div className={classes.buttons}>
        {held.length > 0 && (
          <Button component={Link} to={paths.contracts} variant="default" fullWidth>
            {marketTexts.seePositions}
          </Button>
        )}
        <Button component={Link} to={paths.markets()} variant="subtle" fullWidth>
          {marketTexts.seeOpenMarkets}
        </Button>
      </div>
    </section>
  );
}

/** The player's closed positions on a market, each with all that it brought. */
const useResults = (marketId: MarketId) =>
  useQuery({
    queryKey: keys.closedPositions({ marketId }),
    queryFn: () =>
      readEveryPage(
        async (paging) =>
          parsePage(await api(endpoints.listClosedPositions, { query: { marketId, ...paging } }), parseClosedPosition),
        ({ contractId }) => contractId,
      ),
  });
