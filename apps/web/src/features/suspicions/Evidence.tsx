import { Anchor } from '@mantine/core';
import { dateTime, suspicionsTexts, withNoBreakSpaces, wholeNumber } from '@wieszcz/texts';
import { Link } from 'react-router';
import { money, signedMoney } from '#game/trading/money.ts';
import { type Figure, FigureList } from '#kit/lists/FigureList.tsx';
import { paths } from '#paths.ts';
import type { Suspicion } from './useSuspicions.ts';
import classes from './suspicions.module.css';

type SuspicionOf<Kind extends Suspicion['kind']> = Extract<Suspicion, { kind: Kind }>;

/** The figures behind a suspicion. A network has none: its evidence is the list of its accounts. */
export function Evidence({ suspicion }: { suspicion: SuspicionOf<'pair'> | SuspicionOf<'price'> }) {
  return suspicion.kind === 'pair' ? (
    <FigureList label={suspicionsTexts.evidence} figures={pairFigures(suspicion)} />
  ) : (
    <PriceEvidence {...suspicion} />
  );
}

function pairFigures({ accounts, evidence }: SuspicionOf<'pair'>): Figure[] {
  const [first = '', second = ''] = accounts.map(({ username }) => username);
  return [
    { label: suspicionsTexts.trades, value: suspicionsTexts.tradesOf(evidence.trades, evidence.shares) },
    { label: suspicionsTexts.paid(second, first), value: money(evidence.paidToFirst) },
    { label: suspicionsTexts.paid(first, second), value: money(evidence.paidToSecond) },
    {
      label: suspicionsTexts.shareOf(first),
      value: suspicionsTexts.shareOfVolume(evidence.moved / evidence.volumeOfFirst, money(evidence.volumeOfFirst)),
    },
    {
      label: suspicionsTexts.shareOf(second),
      value: suspicionsTexts.shareOfVolume(evidence.moved / evidence.volumeOfSecond, money(evidence.volumeOfSecond)),
    },
    { label: suspicionsTexts.sharedNetworks, value: wholeNumber(evidence.sharedNetworks) },
  ];
}

function PriceEvidence({ accounts, evidence }: SuspicionOf<'price'>) {
  const [seller = '', buyer = ''] = accounts.map(({ username }) => username);
  const { worst } = evidence;
  const figures: Figure[] = [
    { label: suspicionsTexts.seller, value: seller },
    { label: suspicionsTexts.buyer, value: buyer },
    { label: suspicionsTexts.trades, value: suspicionsTexts.tradesOf(evidence.trades, evidence.shares) },
    { label: suspicionsTexts.amount, value: money(evidence.amount) },
    { label: suspicionsTexts.gainOfSeller, value: signedMoney(evidence.gainOfSeller) },
    { label: suspicionsTexts.worst, value: suspicionsTexts.worstOf(worst.shares, money(worst.price), money(worst.bookPrice)) },
  ];
  return (
    <div>
      <FigureList label={suspicionsTexts.evidence} figures={figures} />
      <p className={classes.worst}>
        <Anchor component={Link} to={paths.marketDetails(worst.marketId, { betId: worst.betId, option: worst.option })}>
          {withNoBreakSpaces(worst.topic)}
        </Anchor>
        <span>{suspicionsTexts.bet(withNoBreakSpaces(worst.betTitle), worst.option)}</span>
        <time dateTime={worst.date}>{dateTime(worst.date)}</time>
      </p>
    </div>
  );
}
