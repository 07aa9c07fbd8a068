import { Button } from '@mantine/core';
import type { Contract } from '@wieszcz/api';
import { contractsTexts as say, money, typo, uiTexts, wholeNumber } from '@wieszcz/texts';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Breadcrumbs } from '../../../kit/navigation/Breadcrumbs.tsx';
import { CategoryLabel } from '../../../game/markets/CategoryLabel.tsx';
import { CoverImage } from '../../../game/covers/CoverImage.tsx';
import { FigureStrip } from '../../../kit/lists/FigureList.tsx';
import { Profit } from '../../../game/trading/Money.tsx';
import { PageTitle } from '../../../kit/navigation/PageTitle.tsx';
import { SideBadge, StatusBadge } from '../../../game/trading/badges.tsx';
import { contractFigures } from '../../../game/trading/figures.ts';
import classes from './PositionPage.module.css';
import { PositionShares } from './PositionShares.tsx';
import { OwnOffers } from './OwnOffers.tsx';

export function PositionPage({ position }: { position: Contract }) {
  const { bet, marketInfo, contractOption, contractStatus } = position;
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: say.contracts, to: paths.contracts }, { label: say.contractCrumb(bet.title, contractOption) }]}
      />
      <div className={classes.head}>
        <CoverImage
          className={classes.cover}
          category={marketInfo.marketCategory}
          id={0}
          url={marketInfo.marketCover?.url}
          eager
        />
        <div className={classes.about}>
          <CategoryLabel category={marketInfo.marketCategory} />
          <PageTitle className={classes.title} tabTitle={say.contractDetails}>
            {marketInfo.topic}
          </PageTitle>
          <p className={classes.bet}>
            <SideBadge option={contractOption} words="contract" />
            <b>{typo(bet.title)}</b>
            <StatusBadge status={contractStatus} />
          </p>
        </div>
        <Button component={Link} to={paths.marketDetails(bet.marketId)} variant="default" className={classes.market}>
          {say.showMarket}
        </Button>
      </div>
      <Figures position={position} />
      <div className={classes.columns}>
        <OwnOffers position={position} />
        <PositionShares position={position} />
      </div>
    </>
  );
}

function Figures({ position }: { position: Contract }) {
  const { shares, cost, value, profit } = contractFigures(position);
  return (
    <FigureStrip
      label={say.contractDetails}
      figures={[
        { label: say.allShares, value: wholeNumber(shares) },
        { label: say.price, value: money(position.price) },
        { label: say.cost, value: money(cost) },
        {
          label: position.contractStatus === 'PENDING' ? say.valueNow : say.payout,
          value: value === null ? uiTexts.none : money(value),
        },
        { label: say.profit, value: <Profit value={profit} cost={cost} /> },
      ]}
    />
  );
}
