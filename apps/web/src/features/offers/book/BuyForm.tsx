import { Button } from '@mantine/core';
import { MAX_SHARES_PER_DAY, MAX_SHARES_PER_PURCHASE, type Cents } from '@wieszcz/domain';
import { offersTexts, ticketTexts, withNoBreakSpaces, wholeNumber } from '@wieszcz/texts';
import { useEffect, useState, type FormEvent } from 'react';
import { callOnce, useIsRepeating } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { fieldErrorsOf } from '#api/failures.ts';
import type { Bet } from '#api/market.ts';
import { useBudget } from '#api/me.ts';
import { useAllowance } from '#api/orders.ts';
import { type Offer, parsePurchase, type Purchase } from '#api/position.ts';
import { ExpiredNote, FailureNote } from '#game/quotes/notes.tsx';
import { useIsOrderSent, useOrder, type Doubts, type OrderPlace, type SubmittedOrder } from '#game/quotes/useOrder.ts';
import { SideBadge } from '#game/trading/badges.tsx';
import { affordableShares, costOf, minus, NOTHING, payoutOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Money, Profit } from '#game/trading/Money.tsx';
import { notifyPurchase } from '#game/trading/purchaseNotice.tsx';
import { SharesInput } from '#game/trading/SharesInput.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { numberOr, type TypedNumber } from '#kit/forms/typedNumber.ts';
import { FigureList, type Figure } from '#kit/lists/FigureList.tsx';
import { useNavigateUnlessLeft } from '#kit/navigation/useHasLeft.ts';
import { useIsPhone } from '#kit/theme/useIsPhone.ts';
import { paths } from '#paths.ts';
import { keepPurchase } from './keptPurchase.ts';
import classes from './book.module.css';

const QUICK_AMOUNTS = [1, 10, 50];

type BuyFormProps = {
  bet: Bet;
  option: boolean;
  offer: Offer;
  /** The number of shares at the start. */
  shares: TypedNumber;
  /** The player whose sign-in has expired; null while signed in. */
  expiredPlayer: string | null;
  doubts: Doubts;
  onClose: () => void;
};

/** Form that buys shares from one offer of an option (true: yes). Once the sign-in expires, it keeps the purchase and asks to sign in. */
export function BuyForm(props: BuyFormProps) {
  const { bet, option, offer, expiredPlayer, onClose } = props;
  const purchase = usePurchase(props);
  const isLocked = useIsOrderSent();
  const isRepeating = useIsRepeating('purchase');
  const { canSend, isSending, failure, doubtful, sharesError } = purchase;
  if (expiredPlayer !== null)
    return (
      <div className={classes.buyForm}>
        <ExpiredNote returnTo={paths.offersOfBet(bet.id, option)} />
        <Button size="md" variant="default" onClick={onClose}>
          {offersTexts.close}
        </Button>
      </div>
    );
  return (
    <form onSubmit={purchase.submit} noValidate className={classes.buyForm}>
      <OfferHead bet={bet} option={option} offer={offer} />
      <SharesToBuy purchase={purchase} />
      <FigureList figures={purchase.figures} />
      <FailureNote error={sharesError ? null : failure} isInDoubt={doubtful !== null} />
      <div className={classes.buyFormButtons}>
        <Button size="md" variant="default" onClick={onClose} disabled={isSending && !isRepeating}>
          {offersTexts.close}
        </Button>
        <SubmitButton color={option ? 'baltyk' : 'bursztyn'} loading={isSending} disabled={!canSend || (isLocked && !isSending)}>
          {offersTexts.submit}
        </SubmitButton>
      </div>
    </form>
  );
}

/** The purchase that the form describes: its limits, its figures, and how to send it. */
function usePurchase({ bet, option, offer, shares: initialShares, expiredPlayer, doubts }: BuyFormProps) {
  const [shares, setShares] = useState(initialShares);
  useEffect(() => {
    if (expiredPlayer !== null) keepPurchase({ betId: bet.id, option, username: expiredPlayer, offer, shares });
  }, [expiredPlayer, bet.id, option, offer, shares]);
  const budget = useBudget();
  const { data: allowance } = useAllowance(bet.id, option, expiredPlayer === null);
  const place = useOfferPlace(bet, option, doubts);
  const { submit, isSending, failure, doubtful } = useBuyOffer(place, JSON.stringify({ offer: offer.id, shares }));
  const allowedToday = allowance?.allowedToday ?? null;
  const maxShares = Math.min(offer.shares, MAX_SHARES_PER_PURCHASE);
  const affordable = budget === null ? null : affordableShares(budget, offer.price);
  const wanted = numberOr(shares, 0);
  const isInRange = Number.isInteger(wanted) && wanted >= 1 && wanted <= maxShares;
  // A purchase that may have been made is sent again unchanged, which shows the outcome: its shares may be those that the offer now lacks.
  const isUnsettled = isSending || doubtful !== null;
  const canSend = isUnsettled || (isInRange && (budget === null || costOf(offer.price, wanted) <= budget));
  return {
    shares,
    maxShares,
    /** How many shares the offer, the budget and the daily cap permit, as far as they are known. */
    most: Math.min(maxShares, affordable ?? maxShares, allowedToday ?? maxShares),
    isInRange,
    canSend,
    isSending,
    failure,
    doubtful,
    /** Whether a purchase with these entries may have been made: it is being sent, or no answer says. */
    isUnsettled,
    /** The server's message at the number of shares. */
    sharesError: fieldErrorsOf(failure)['shares'],
    figures: purchaseFigures({ price: offer.price, shares: isInRange || isUnsettled ? wanted : 0, option, budget, allowedToday }),
    changeShares: setShares,
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (canSend) submit({ offer, shares: wanted });
    },
  };
}

/** The bet, the option and the terms of the offer. */
function OfferHead({ bet, option, offer }: Pick<BuyFormProps, 'bet' | 'option' | 'offer'>) {
  const isPhone = useIsPhone();
  return (
    <>
      {/* On phones the dialog focuses this paragraph first: focusing the number would open a keyboard that covers the figures. */}
      <p className={classes.buyFormBet} tabIndex={-1} data-autofocus={isPhone || undefined}>
        <SideBadge option={option} words="option" />
        <span>{withNoBreakSpaces(bet.title)}</span>
      </p>
      <div className={classes.buyFormOffer}>
        <FigureList
          figures={[
            { label: ticketTexts.sharePrice, value: money(offer.price) },
            { label: offersTexts.available, value: wholeNumber(offer.shares) },
            { label: offersTexts.seller, value: offer.dealer ?? offersTexts.organizer },
          ]}
        />
      </div>
    </>
  );
}

function SharesToBuy({ purchase }: { purchase: ReturnType<typeof usePurchase> }) {
  const { shares, maxShares, most, isInRange, isUnsettled, isSending, sharesError, changeShares } = purchase;
  const isPhone = useIsPhone();
  return (
    <SharesInput
      label={offersTexts.shares}
      value={shares}
      onChange={changeShares}
      max={maxShares}
      step={1}
      chips={QUICK_AMOUNTS}
      maxChip={most}
      aside={offersTexts.sharesHelp(maxShares)}
      error={sharesError ?? (isInRange || isUnsettled ? undefined : offersTexts.sharesRange(maxShares))}
      disabled={isSending}
      firstFocus={!isPhone}
    />
  );
}

/** Holds the whole offer: the purchase may have emptied it, so that the book has it no more when the form is opened again. */
type OfferPurchase = { offer: Offer; shares: number };

/** What an order of `BuyForm` buys. */
export const purchaseOf = ({ order }: SubmittedOrder): OfferPurchase => order as OfferPurchase;

/** After the purchase the list of positions is shown, unless the player has left the form meanwhile. */
function useOfferPlace(bet: Bet, option: boolean, doubts: Doubts): OrderPlace {
  const navigate = useNavigateUnlessLeft();
  return { marketId: bet.marketId, bet, option, doubts, leave: () => navigate(paths.contracts) };
}

/** Buys from one offer. Its price never changes, so there is nothing to confirm. */
const useBuyOffer = (place: OrderPlace, choice: string) =>
  useOrder<OfferPurchase, Purchase>(place, {
    kind: 'purchase',
    quote: { choice, confirm: () => Promise.resolve(), renew: () => undefined },
    send: async ({ offer, shares }) =>
      parsePurchase(await callOnce('purchase', endpoints.buyOffer, { query: { offerId: offer.id, shares } })),
    budgetOf: ({ budget }) => budget,
    onDone: notifyPurchase,
  });

type Terms = {
  /** Of one share. */
  price: Cents;
  shares: number;
  option: boolean;
  /** Null while unknown: then the figures leave out the budget after the purchase. */
  budget: Cents | null;
  /** How many shares the player can still buy today; null while unknown. */
  allowedToday: number | null;
};

/** Cost, fee, possible payout and profit of a purchase, the budget that it leaves or lacks, and the daily cap. */
function purchaseFigures({ price, shares, option, budget, allowedToday }: Terms): Figure[] {
  const cost = costOf(price, shares);
  const payout = payoutOf(shares);
  const figures: Figure[] = [
    { label: offersTexts.cost, value: <Money value={cost} /> },
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
  if (allowedToday !== null) {
    const cap = wholeNumber(MAX_SHARES_PER_DAY);
    figures.push({ label: offersTexts.limit, value: offersTexts.limitOf(wholeNumber(allowedToday), cap) });
  }
  return figures;
}
