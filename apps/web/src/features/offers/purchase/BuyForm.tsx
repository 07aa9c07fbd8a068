import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { MAX_SHARES_PER_DAY, MAX_SHARES_PER_PURCHASE, type Cents } from '@wieszcz/domain';
import { offersTexts, ticketTexts, withNoBreakSpaces, wholeNumber } from '@wieszcz/texts';
import { useEffect, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '#api/action.ts';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { fieldErrorsOf, tradeMessageOf } from '#api/failures.ts';
import { keys } from '#api/keys.ts';
import type { Bet } from '#api/market.ts';
import { useAllowance } from '#api/markets.ts';
import { useBudget, useTradeDone } from '#api/me.ts';
import { type Offer, parsePurchase } from '#api/position.ts';
import { ExpiredNote } from '#game/quotes/ExpiredNote.tsx';
import { affordableShares } from '#game/trading/affordableShares.ts';
import { SideBadge } from '#game/trading/badges.tsx';
import { costOf, minus, NOTHING, payoutOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Money, Profit } from '#game/trading/Money.tsx';
import { notifyPurchase } from '#game/trading/purchaseNotice.tsx';
import { SharesInput } from '#game/trading/SharesInput.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { numberOr, type TypedNumber } from '#kit/forms/typedNumber.ts';
import { FigureList, type Figure } from '#kit/lists/FigureList.tsx';
import { useIsPhone } from '#kit/theme/useIsPhone.ts';
import { paths } from '#paths.ts';
import { keepPurchase } from './keptPurchase.ts';
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
      {buying.error && !sharesError && <Note kind="error">{tradeMessageOf(buying.error)}</Note>}
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

type Order = { offerId: number; shares: number };

/** Mutation that buys from one offer and then opens the list of positions. */
function useBuyOffer(betId: number) {
  const tradeDone = useTradeDone();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useAction({
    mutationFn: async ({ offerId, shares }: Order) =>
      parsePurchase(await callOnce('purchase', endpoints.buyOffer, { query: { offerId, shares } })),
    onSuccess: async (purchase) => {
      void tradeDone(purchase.budget);
      await navigate(paths.contracts);
      notifyPurchase(purchase);
    },
    // A refusal can mean that the budget or the offers on the page are out of date.
    onError: () => {
      void client.invalidateQueries({ queryKey: keys.me });
      void client.invalidateQueries({ queryKey: ['bet', betId] });
    },
  });
}

type Purchase = {
  costLabel: string;
  /** Of one share. */
  price: Cents;
  shares: number;
  option: boolean;
  /** Null while unknown: then the figures leave out the budget after the purchase. */
  budget: Cents | null;
};

/** Cost, fee, possible payout and profit of a purchase, and the budget that it leaves or lacks. */
function purchaseFigures({ costLabel, price, shares, option, budget }: Purchase): Figure[] {
  const cost = costOf(price, shares);
  const payout = payoutOf(shares);
  const figures: Figure[] = [
    { label: costLabel, value: <Money value={cost} /> },
    { label: ticketTexts.fee, value: <Money value={NOTHING} /> },
    { label: ticketTexts.win(option), value: <Money value={payout} /> },
    { label: ticketTexts.profit, value: <Profit value={minus(payout, cost)} /> },
  ];
  if (budget !== null) {
    const left = minus(budget, cost);
    figures.push(
      left < 0
        ? { label: ticketTexts.after, value: ticketTexts.missing(money(minus(cost, budget))), wrong: true }
        : { label: ticketTexts.after, value: <Money value={left} /> },
    );
  }
  return figures;
}
