import { Skeleton, Button } from '@mantine/core';
import { positionsTexts, withNoBreakSpaces, dateTime, uiTexts } from '@wieszcz/texts';
import { useParams, Link } from 'react-router';
import { codeOf, loadingMessageOf } from '#api/failures.ts';
import { useMarket } from '#api/market.ts';
import { usePosition, type Position } from '#api/position.ts';
import { CoverImage } from '#game/covers/CoverImage.tsx';
import { CategoryLabel } from '#game/markets/CategoryLabel.tsx';
import { StopNote, useSellable } from '#game/markets/tradingStop.tsx';
import { NotFoundState } from '#game/states/NotFoundState.tsx';
import { SideBadge, StatusBadge } from '#game/trading/badges.tsx';
import { NOTHING, payoutOf, positionValues } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Money } from '#game/trading/Money.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { UnloadedScreen } from '#kit/feedback/UnloadedScreen.tsx';
import { FigureStrip, FigureList, type Figure } from '#kit/lists/FigureList.tsx';
import { Breadcrumbs } from '#kit/navigation/Breadcrumbs.tsx';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { idParam, paths } from '#paths.ts';
import { OwnOffers } from './OwnOffers.tsx';
import { positionFigures } from './positionFigures.tsx';
import classes from './PositionDetailsScreen.module.css';

export function PositionDetailsScreen() {
  const id = idParam(useParams()['id']);
  const query = usePosition(id);
  const { data: position, error } = query;
  // Once it turns out to be resolved, the position is read again.
  useMarket(position?.status === 'PENDING' ? position.bet.marketId : 0, { isLive: true });
  if (id === 0 || codeOf(error) === 'CONTRACT_NOT_FOUND')
    return (
      <NotFoundState
        sentence={positionsTexts.notFound}
        hint={positionsTexts.notFoundHint}
        to={paths.contracts}
        label={positionsTexts.backToPositions}
      />
    );
  if (position) return <PositionPage position={position} />;
  return (
    <UnloadedScreen
      title={positionsTexts.contractDetails}
      titleClass="srOnly"
      failure={error && loadingMessageOf(error)}
      query={query}
    >
      <Loading label={positionsTexts.loading}>
        <Skeleton height={110} mb={24} radius="md" />
        <Skeleton height={88} mb={24} radius="md" />
        <RowSkeletons rows={3} />
      </Loading>
    </UnloadedScreen>
  );
}

function PositionPage({ position }: { position: Position }) {
  const { bet, marketInfo, option, status } = position;
  const { isSellable, stop } = useSellable(position);
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: positionsTexts.contracts, to: paths.contracts },
          { label: positionsTexts.positionCrumb(bet.title, option) },
        ]}
      />
      <div className={classes.positionPageHead}>
        <CoverImage className={classes.cover} category={marketInfo.marketCategory} url={marketInfo.marketCover?.url} full eager />
        <div>
          <CategoryLabel category={marketInfo.marketCategory} />
          <PageTitle className={classes.positionPageTitle} tabTitle={positionsTexts.contractDetails}>
            {marketInfo.topic}
          </PageTitle>
          <p className={classes.bet}>
            <SideBadge option={option} words="position" />
            <b>{withNoBreakSpaces(bet.title)}</b>
            <StatusBadge status={status} />
          </p>
        </div>
        <div className={classes.links}>
          {isSellable && (
            <Button
              component={Link}
              to={paths.marketDetails(bet.marketId, { betId: bet.id, option, intent: 'sell' })}
              variant="default"
            >
              {positionsTexts.sell}
            </Button>
          )}
          <Button component={Link} to={paths.marketDetails(bet.marketId)} variant="default">
            {positionsTexts.showMarket}
          </Button>
        </div>
      </div>
      {stop && (
        <div className={classes.stop}>
          <StopNote stop={stop} />
        </div>
      )}
      <FigureStrip label={positionsTexts.contractDetails} figures={positionFigures(position, positionsTexts.allShares)} />
      <div className={classes.columns}>
        <OwnOffers position={position} isSellable={isSellable} />
        <PositionShares position={position} />
      </div>
    </>
  );
}

/** How many shares are held and how many are listed for sale, and their possible payout. */
function PositionShares({ position }: { position: Position }) {
  const { option, status, lastPrice, modifiedDate } = position;
  const { shares, listed, value } = positionValues(position);
  const held = positionsTexts.sharesCount(position.shares);
  const figures: Figure[] = [
    { label: positionsTexts.held, value: held },
    { label: positionsTexts.listed, value: positionsTexts.sharesCount(listed) },
    {
      label: positionsTexts.lastPrice(option),
      value: <span className="num">{lastPrice === null ? uiTexts.none : money(lastPrice)}</span>,
      rule: true,
    },
    status === 'PENDING'
      ? { label: positionsTexts.win(option), value: <Money value={payoutOf(shares)} /> }
      : { label: positionsTexts.paid, value: <Money value={value ?? NOTHING} /> },
    { label: positionsTexts.changed, value: dateTime(modifiedDate) },
  ];
  return (
    <section className={`card ${classes.card}`}>
      <h2 className={classes.positionSharesTitle}>{positionsTexts.sharesHere}</h2>
      <div className={classes.bar} data-side={option ? 'yes' : 'no'} aria-hidden>
        <div className={classes.held} style={{ flexGrow: position.shares }} />
        <div className={classes.listed} style={{ flexGrow: listed }} />
      </div>
      <FigureList figures={figures} />
    </section>
  );
}
