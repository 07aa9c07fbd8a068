import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Bet, Offer } from '@wieszcz/api';
import { MAX_SHARES_PER_DAY, MAX_SHARES_PER_PURCHASE } from '@wieszcz/domain';
import { chance, money, offersTexts as say, ticketTexts, typo, wholeNumber } from '@wieszcz/texts';
import { useState, type FormEvent } from 'react';
import { buyingMessageOf, fieldErrorsOf } from '../../../api/failures.ts';
import { useAllowance } from '../../../api/markets.ts';
import { useBudget } from '../../../api/me.ts';
import { affordableShares } from '../../../game/trading/affordableShares.ts';
import { SideBadge } from '../../../game/trading/badges.tsx';
import { costOf } from '../../../game/trading/figures.ts';
import { purchaseFigures } from '../../../game/trading/purchaseFigures.tsx';
import { ShareNumber } from '../../../game/trading/ShareNumber.tsx';
import { Note } from '../../../kit/feedback/Note.tsx';
import { SubmitButton } from '../../../kit/forms/SubmitButton.tsx';
import type { TypedNumber } from '../../../kit/forms/typedNumber.ts';
import { FigureList } from '../../../kit/lists/FigureList.tsx';
import classes from './BuyForm.module.css';
import { useBuyOffer } from './useBuyOffer.ts';

const QUICK_AMOUNTS = [1, 10, 50];
const PHONE = '(width < 48em)';

type BuyFormProps = { bet: Bet; option: boolean; offer: Offer; onClose: () => void };

/** Form that buys shares from one offer of an option (true: yes). */
export function BuyForm({ bet, option, offer, onClose }: BuyFormProps) {
  const [shares, setShares] = useState<TypedNumber>(1);
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false;
  const budget = useBudget();
  const { data: allowance } = useAllowance(bet.id, option, true);
  const buying = useBuyOffer(bet.id);
  const maxShares = Math.min(offer.shares, MAX_SHARES_PER_PURCHASE);
  const affordable = budget === null ? null : affordableShares(budget, offer.price);
  const wanted = shares === '' ? 0 : shares;
  const isInRange = Number.isInteger(wanted) && wanted >= 1 && wanted <= maxShares;
  const isOverBudget = budget !== null && isInRange && costOf(offer.price, wanted) > budget;
  const changeShares = (next: TypedNumber) => {
    setShares(next);
    buying.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isInRange && !isOverBudget && !buying.isPending) buying.mutate({ offerId: offer.id, shares: wanted });
  };
  const sharesError = fieldErrorsOf(buying.error)['shares'];
  const figures = purchaseFigures({
    costLabel: say.cost,
    price: offer.price,
    shares: isInRange ? wanted : 0,
    option,
    budget,
  });
  if (allowance) {
    const allowedToday = wholeNumber(allowance.allowedToday);
    figures.push({ label: say.limit, value: say.limitOf(allowedToday, wholeNumber(MAX_SHARES_PER_DAY)) });
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {/* On phones the dialog focuses this paragraph first: focusing the number would open a keyboard that covers the figures. */}
      <p className={classes.bet} tabIndex={-1} data-autofocus={isPhone || undefined}>
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
        onChange={changeShares}
        max={maxShares}
        step={1}
        chips={QUICK_AMOUNTS}
        maxChip={Math.min(maxShares, affordable ?? maxShares, allowance?.allowedToday ?? maxShares)}
        aside={say.sharesHelp(maxShares)}
        error={sharesError ?? (isInRange ? undefined : say.sharesRange(maxShares))}
        disabled={buying.isPending}
        firstFocus={!isPhone}
      />
      <FigureList figures={figures} />
      {buying.error && !sharesError && <Note kind="error">{buyingMessageOf(buying.error)}</Note>}
      <div className={classes.buttons}>
        <Button size="md" variant="default" onClick={onClose} disabled={buying.isPending}>
          {say.close}
        </Button>
        <SubmitButton color={option ? 'baltyk' : 'bursztyn'} loading={buying.isPending} disabled={!isInRange || isOverBudget}>
          {say.submit}
        </SubmitButton>
      </div>
    </form>
  );
}
