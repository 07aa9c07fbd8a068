import { Button } from '@mantine/core';
import type { Contract } from '@wieszcz/api';
import { contractsTexts as say, dateTime, dateTimeInWords, money, typo, uiTexts, wholeNumber } from '@wieszcz/texts';
import { Link } from 'react-router';
import { IconTag } from '../../kit/icons/icons.ts';
import { paths } from '../../paths.ts';
import { CoverImage } from '../../game/covers/CoverImage.tsx';
import { Profit } from '../../game/trading/Money.tsx';
import { SideBadge, StatusBadge } from '../../game/trading/badges.tsx';
import { contractFigures } from '../../game/trading/figures.ts';
import classes from './ContractCard.module.css';

export function ContractCard({ contract }: { contract: Contract }) {
  const { bet, marketInfo, contractOption, contractStatus, modifiedDate } = contract;
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
          <Link to={paths.contractDetails(contract.id)}>{typo(marketInfo.topic)}</Link>
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
      <Figures contract={contract} />
      <Actions contract={contract} />
      <OffersLine contract={contract} />
    </article>
  );
}

function Figures({ contract }: { contract: Contract }) {
  const { shares, cost, value, profit } = contractFigures(contract);
  const figures = [
    { label: say.shares, value: wholeNumber(shares) },
    { label: say.price, value: money(contract.price) },
    { label: say.cost, value: money(cost) },
    {
      label: contract.contractStatus === 'PENDING' ? say.valueNow : say.payout,
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

function Actions({ contract: { id, bet, marketInfo, contractStatus, shares } }: { contract: Contract }) {
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

function OffersLine({ contract }: { contract: Contract }) {
  const count = contract.offers?.length ?? 0;
  if (contract.contractStatus !== 'PENDING' || count === 0) return null;
  return (
    <p className={classes.offers}>
      <IconTag size={16} stroke={1.7} aria-hidden />
      {contract.shares === 0 ? say.allListed(count) : say.offerCount(count, contractFigures(contract).listed)}
    </p>
  );
}
