import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Bet, Offer } from '@wieszcz/api';
import { chance, money, offersTexts as say, ticketTexts, typo, wholeNumber } from '@wieszcz/texts';
import { useState, type FormEvent } from 'react';
import { buyingMessageOf, fieldErrorsOf } from '../../../api/failures.ts';
import { useAllowance } from '../../../api/markets.ts';
import { useBudget } from '../../../api/me.ts';
import { FigureList } from '../../../kit/lists/FigureList.tsx';
import { Note } from '../../../kit/feedback/Note.tsx';
import { ShareNumber } from '../../../game/trading/ShareNumber.tsx';
import { SubmitButton } from '../../../kit/forms/SubmitButton.tsx';
import type { TypedNumber } from '../../../kit/forms/typedNumber.ts';
import { SideBadge } from '../../../game/trading/badges.tsx';
import { costOf } from '../../../game/trading/figures.ts';
import classes from './BuyForm.module.css';
import { purchaseFigures } from './purchaseFigures.tsx';
import { useBuyOffer } from './useBuyOffer.ts';

const CHIPS = [1, 10, 50];
const DAILY_LIMIT = 1000;

type BuyFormProps = { bet: Bet; option: boolean; offer: Offer; onClose: () => void };

export function BuyForm({ bet, option, offer, onClose }: BuyFormProps) {
  const [shares, setShares] = useState<TypedNumber>(1);
  const phone = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const budget = useBudget();
  const { data: limit } = useAllowance(bet.id, option, true);
  const buying = useBuyOffer(bet.id);
  const most = Math.min(offer.shares, DAILY_LIMIT);
  const affordable = budget === null ? most : Math.floor((budget * 100 + 1e-6) / Math.round(offer.price * 100));
  const wanted = shares === '' ? 0 : shares;
  const inRange = Number.isInteger(wanted) && wanted >= 1 && wanted <= most;
  const missing = budget !== null && inRange && costOf(offer.price, wanted) > budget;
  const change = (next: TypedNumber) => {
    setShares(next);
    buying.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (inRange && !missing && !buying.isPending) buying.mutate({ offerId: offer.id, shares: wanted });
  };
  const fieldError = fieldErrorsOf(buying.error)['shares'];
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {/* On phones the keyboard would cover the sum, so the reading starts at the top. */}
      <p className={classes.bet} tabIndex={-1} data-autofocus={phone || undefined}>
        <SideBadge option={option} words="option" />
        <span>{typo(bet.title)}</span>
      </p>
      <div className={classes.offer}>
        <FigureList
          figures={[
            { label: ticketTexts.sharePrice, value: `${money(offer.price)} ${ticketTexts.about(chance(offer.price))}` },
            { label: say.available, value: wholeNumber(offer.shares) },
            { label: say.seller, value: offer.dealer ?? say.organizer },
          ]}
        />
      </div>
      <ShareNumber
        label={say.shares}
        value={shares}
        onChange={change}
        max={most}
        step={1}
        chips={CHIPS}
        most={Math.max(0, Math.min(most, affordable, limit?.allowedToday ?? most))}
        aside={say.sharesHelp(most)}
        error={fieldError ?? (inRange ? undefined : say.sharesRange(most))}
        disabled={buying.isPending}
        firstFocus={!phone}
      />
      <FigureList figures={purchaseFigures(offer.price, inRange ? wanted : 0, option, budget, limit?.allowedToday ?? null)} />
      {buying.error && !fieldError && <Note kind="error">{buyingMessageOf(buying.error)}</Note>}
      <div className={classes.buttons}>
        <Button size="md" variant="default" onClick={onClose} disabled={buying.isPending}>
          {say.close}
        </Button>
        <SubmitButton color={option ? 'baltyk' : 'bursztyn'} loading={buying.isPending} disabled={!inRange || missing}>
          {say.submit}
        </SubmitButton>
      </div>
    </form>
  );
}
