import { Button } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import type { Contract } from '@wieszcz/api';
import { contractsTexts as say, dateTime, dateTimeInWords, money, typo, uiTexts, wholeNumber } from '@wieszcz/texts';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { CoverImage } from '../../game/covers/CoverImage.tsx';
import { Profit } from '../../game/trading/Money.tsx';
import { SideBadge, StatusBadge } from '../../game/trading/badges.tsx';
import { contractFigures } from '../../game/trading/figures.ts';
import classes from './PositionCard.module.css';

export function PositionCard({ position }: { position: Contract }) {
  const { bet, marketInfo, contractOption, contractStatus, modifiedDate } = position;
  return (
    <article className={`card ${classes.card}`}>
      <CoverImage
        className={classes.cover}
        category={marketInfo.marketCategory}
        id={0}
        url={marketInfo.marketCover?.url}
        ratio="1"
      />
      <div className={classes.about}>
        <h3 className={classes.topic}>
          <Link to={paths.contractDetails(position.id)}>{typo(marketInfo.topic)}</Link>
        </h3>
        <p className={classes.bet}>
          <SideBadge option={contractOption} words="contract" />
          <span>{typo(bet.title)}</span>
        </p>
      </div>
      <div className={classes.state}>
        <StatusBadge status={contractStatus} />
        <time dateTime={modifiedDate} title={dateTimeInWords(modifiedDate)}>
          {dateTime(modifiedDate)}
        </time>
      </div>
      <Figures position={position} />
      <Actions position={position} />
      <OffersLine position={position} />
    </article>
  );
}

function Figures({ position }: { position: Contract }) {
  const { shares, cost, value, profit } = contractFigures(position);
  const figures = [
    { label: say.shares, value: wholeNumber(shares) },
    { label: say.price, value: money(position.price) },
    { label: say.cost, value: money(cost) },
    {
      label: position.contractStatus === 'PENDING' ? say.valueNow : say.payout,
      value: value === null ? uiTexts.none : money(value),
    },
    { label: say.profit, value: <Profit value={profit} cost={cost} /> },
  ];
  return (
    <dl className={classes.figures}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd className="num">{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ position: { id, bet, marketInfo, contractStatus, shares } }: { position: Contract }) {
  return (
    <div className={classes.actions}>
      <Button
        component={Link}
        to={paths.contractDetails(id)}
        variant="subtle"
        className={classes.details}
        aria-label={say.detailsOf(marketInfo.topic, bet.title)}
      >
        {say.details}
      </Button>
      {contractStatus === 'PENDING' && shares > 0 && (
        <Button
          component={Link}
          to={paths.newOffer(id)}
          variant="default"
          aria-label={say.addOfferTo(marketInfo.topic, bet.title)}
        >
          {say.addOffer}
        </Button>
      )}
    </div>
  );
}

function OffersLine({ position }: { position: Contract }) {
  const count = position.offers?.length ?? 0;
  if (position.contractStatus !== 'PENDING' || count === 0) return null;
  return (
    <p className={classes.offers}>
      <IconTag size={16} stroke={1.7} aria-hidden />
      {position.shares === 0 ? say.allListed(count) : say.offerCount(count, contractFigures(position).listed)}
    </p>
  );
}
