import { Anchor } from '@mantine/core';
import { dateTime, suspicionsTexts as say, typo, wholeNumber } from '@wieszcz/texts';
import { Link } from 'react-router';
import { money, signedMoney } from '#game/trading/money.ts';
import { type Figure, FigureList } from '#kit/lists/FigureList.tsx';
import { paths } from '#paths.ts';
import type { Suspicion } from './useSuspicions.ts';
import classes from './suspicions.module.css';

type Of<Kind extends Suspicion['kind']> = Extract<Suspicion, { kind: Kind }>;

/** The figures on which a suspicion rests. Those of a network are its accounts alone. */
export function Evidence({ suspicion }: { suspicion: Of<'pair'> | Of<'price'> }) {
  return suspicion.kind === 'pair' ? (
    <FigureList label={say.evidence} figures={pairFigures(suspicion)} />
  ) : (
    <Prices {...suspicion} />
  );
}

function pairFigures({ accounts, evidence }: Of<'pair'>): Figure[] {
  const [first = '', second = ''] = accounts.map(({ username }) => username);
  const { moved } = evidence;
  return [
    { label: say.trades, value: say.tradesOf(evidence.trades, evidence.shares) },
    { label: say.paid(second, first), value: money(evidence.paidToFirst) },
    { label: say.paid(first, second), value: money(evidence.paidToSecond) },
    { label: say.shareOf(first), value: say.shareOfVolume(moved / evidence.volumeOfFirst, money(evidence.volumeOfFirst)) },
    { label: say.shareOf(second), value: say.shareOfVolume(moved / evidence.volumeOfSecond, money(evidence.volumeOfSecond)) },
    { label: say.sharedNetworks, value: wholeNumber(evidence.sharedNetworks) },
  ];
}

function Prices({ accounts, evidence }: Of<'price'>) {
  const [seller = '', buyer = ''] = accounts.map(({ username }) => username);
  const { worst } = evidence;
  const figures: Figure[] = [
    { label: say.seller, value: seller },
    { label: say.buyer, value: buyer },
    { label: say.trades, value: say.tradesOf(evidence.trades, evidence.shares) },
    { label: say.amount, value: money(evidence.amount) },
    { label: say.gainOfSeller, value: signedMoney(evidence.gainOfSeller) },
    { label: say.worst, value: say.worstOf(worst.shares, money(worst.price), money(worst.bookPrice)) },
  ];
  return (
    <div>
      <FigureList label={say.evidence} figures={figures} />
      <p className={classes.worst}>
        <Anchor component={Link} to={paths.marketDetails(worst.marketId, { betId: worst.betId, option: worst.option })}>
          {typo(worst.topic)}
        </Anchor>
        <span>{say.bet(typo(worst.betTitle), worst.option)}</span>
        <time dateTime={worst.date}>{dateTime(worst.date)}</time>
      </p>
    </div>
  );
}
