import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DAILY_BONUS, PAYOUT, type MarketId } from '@wieszcz/domain';
import { marketTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { Link } from 'react-router';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import type { Market } from '#api/market.ts';
import { parsePage, readEveryPage } from '#api/page.ts';
import { parseClosedPosition } from '#api/portfolio.ts';
import { usePositionsOfMarket } from '#api/positions.ts';
import { useRole } from '#api/session.ts';
import { useReturnTo } from '#api/useReturnTo.ts';
import { byChance, NOTHING, positionValues, sumOf } from '#game/trading/figures.ts';
import { money, roundMoney } from '#game/trading/money.ts';
import { Profit } from '#game/trading/Money.tsx';
import { FigureList } from '#kit/lists/FigureList.tsx';
import { paths } from '#paths.ts';
import type { Cards } from '../cards.ts';
import { AuthorCard } from './AuthorCard.tsx';
import classes from './aside.module.css';

/** The card in the ticket's place, or above it. */
export function Aside({ card, market }: { card: NonNullable<Cards['aside']>; market: Market }) {
  const Card = CARDS[card];
  return <Card market={market} />;
}

const CARDS = { guest: GuestCard, author: AuthorCard, staff: StaffCard, result: ResultCard };

/** Shown to guests in place of the ticket: what a share costs and pays, with buttons to register and to sign in. */
function GuestCard({ market: { bets } }: { market: Market }) {
  const returnTo = useReturnTo();
  const bet = byChance(bets)[0];
  const price = bet?.bestYesPrice ?? null;
  return (
    <section className={`card ${classes.card}`}>
      <h2 className={classes.title}>{marketTexts.guestTitle}</h2>
      <p className={classes.lead}>
        {bet && price !== null ? (
          <>
            {withNoBreakSpaces(marketTexts.guestPrice(bet.title, bets.length === 1))} <b className="num">{money(price)}</b>.{' '}
            {withNoBreakSpaces(marketTexts.guestWin)}{' '}
          </>
        ) : (
          <>{withNoBreakSpaces(marketTexts.guestNoPrice)} </>
        )}
        <b className="num">{money(PAYOUT)}</b>. {withNoBreakSpaces(marketTexts.guestBonusBefore)}{' '}
        <b className="num">{roundMoney(DAILY_BONUS)}</b> {withNoBreakSpaces(marketTexts.guestBonusAfter)}
      </p>
      <div className={classes.buttons}>
        <Button component={Link} to={paths.registerThen(returnTo)} size="md" fullWidth>
          {marketTexts.register}
        </Button>
        <Button component={Link} to={paths.loginThen(returnTo)} size="md" variant="default" fullWidth>
          {marketTexts.login}
        </Button>
      </div>
    </section>
  );
}

/** In the ticket's place for moderators and admins on a market of another author: why they can't buy. */
function StaffCard() {
  const isAdmin = useRole() === 'ROLE_ADMIN';
  return (
    <section className={`card ${classes.card}`}>
      <h2 className={classes.title}>{isAdmin ? marketTexts.adminTitle : marketTexts.moderatorTitle}</h2>
      <p className={classes.lead}>{isAdmin ? marketTexts.adminNote : marketTexts.moderatorNote}</p>
    </section>
  );
}

/** What a resolved market has brought the player in all, earlier sales and redeemed pairs included; renders nothing until it is loaded. */
function ResultCard({ market }: { market: Market }) {
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
