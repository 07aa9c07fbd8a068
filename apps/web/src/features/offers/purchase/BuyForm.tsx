import { Button } from '@mantine/core';
import { MAX_SHARES_PER_DAY, MAX_SHARES_PER_PURCHASE } from '@wieszcz/domain';
import { offersTexts, ticketTexts, withNoBreakSpaces, wholeNumber } from '@wieszcz/texts';
import { useEffect, useState, type FormEvent } from 'react';
import { buyingMessageOf, fieldErrorsOf } from '#api/failures.ts';
import type { Bet } from '#api/market.ts';
import { useAllowance } from '#api/markets.ts';
import { useBudget } from '#api/me.ts';
import type { Offer } from '#api/position.ts';
import { ExpiredNote } from '#game/quotes/ExpiredNote.tsx';
import { affordableShares } from '#game/trading/affordableShares.ts';
import { SideBadge } from '#game/trading/badges.tsx';
import { costOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { purchaseFigures } from '#game/trading/purchaseFigures.tsx';
import { SharesInput } from '#game/trading/SharesInput.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { numberOr, type TypedNumber } from '#kit/forms/typedNumber.ts';
import { FigureList } from '#kit/lists/FigureList.tsx';
import { useIsPhone } from '#kit/theme/useIsPhone.ts';
import { paths } from '#paths.ts';
import { keepPurchase } from './keptPurchase.ts';
import { useBuyOffer } from './useBuyOffer.ts';
import classes from './BuyForm.module.css';

const QUICK_AMOUNTS = [1, 10, 50];

type BuyFormProps = {
  bet: Bet;
  option: boolean;
  offer: Offer;
  /** The number of shares at the start. */
  shares: TypedNumber;
  /** The player whose sign-in has expired; null while signed in. */
  expiredPlayer: string | null;
  onClose: () => void;
};

/** Form that buys shares from one offer of an option (true: yes). Once the sign-in expires, it keeps the purchase and asks to sign in. */
export function BuyForm({ bet, option, offer, shares: initialShares, expiredPlayer, onClose }: BuyFormProps) {
  const [shares, setShares] = useState(initialShares);
  useEffect(() => {
    if (expiredPlayer !== null) keepPurchase({ betId: bet.id, option, username: expiredPlayer, offer, shares });
  }, [expiredPlayer, bet.id, option, offer, shares]);
  const isPhone = useIsPhone();
  const budget = useBudget();
  const { data: allowance } = useAllowance(bet.id, option, expiredPlayer === null);
  const buying = useBuyOffer(bet.id);
  const maxShares = Math.min(offer.shares, MAX_SHARES_PER_PURCHASE);
  const affordable = budget === null ? null : affordableShares(budget, offer.price);
  const wanted = numberOr(shares, 0);
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
    costLabel: offersTexts.cost,
    price: offer.price,
    shares: isInRange ? wanted : 0,
    option,
    budget,
  });
  if (allowance) {
    const allowedToday = wholeNumber(allowance.allowedToday);
    figures.push({ label: offersTexts.limit, value: offersTexts.limitOf(allowedToday, wholeNumber(MAX_SHARES_PER_DAY)) });
  }
  if (expiredPlayer !== null)
    return (
      <div className={classes.form}>
        <ExpiredNote returnTo={paths.offersOfBet(bet.id, option)} />
        <Button size="md" variant="default" onClick={onClose}>
          {offersTexts.close}
        </Button>
      </div>
    );
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {/* On phones the dialog focuses this paragraph first: focusing the number would open a keyboard that covers the figures. */}
      <p className={classes.bet} tabIndex={-1} data-autofocus={isPhone || undefined}>
        <SideBadge option={option} words="option" />
        <span>{withNoBreakSpaces(bet.title)}</span>
      </p>
      <div className={classes.offer}>
        <FigureList
          figures={[
            { label: ticketTexts.sharePrice, value: money(offer.price) },
            { label: offersTexts.available, value: wholeNumber(offer.shares) },
            { label: offersTexts.seller, value: offer.dealer ?? offersTexts.organizer },
          ]}
        />
      </div>
      <SharesInput
        label={offersTexts.shares}
        value={shares}
        onChange={changeShares}
        max={maxShares}
        step={1}
        chips={QUICK_AMOUNTS}
        maxChip={Math.min(maxShares, affordable ?? maxShares, allowance?.allowedToday ?? maxShares)}
        aside={offersTexts.sharesHelp(maxShares)}
        error={sharesError ?? (isInRange ? undefined : offersTexts.sharesRange(maxShares))}
        disabled={buying.isPending}
        firstFocus={!isPhone}
      />
      <FigureList figures={figures} />
      {buying.error && !sharesError && <Note kind="error">{buyingMessageOf(buying.error)}</Note>}
      <div className={classes.buttons}>
        <Button size="md" variant="default" onClick={onClose} disabled={buying.isPending}>
          {offersTexts.close}
        </Button>
        <SubmitButton color={option ? 'baltyk' : 'bursztyn'} loading={buying.isPending} disabled={!isInRange || isOverBudget}>
          {offersTexts.submit}
        </SubmitButton>
      </div>
    </form>
  );
}
