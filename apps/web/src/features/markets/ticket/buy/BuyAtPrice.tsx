import { MAX_BID_PRICE, MAX_SHARES_PER_BID, MIN_BID_PRICE, type Cents, toCents } from '@wieszcz/domain';
import { dateTimeInWords, stopTexts, ticketTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useState } from 'react';
import { fieldErrorsOf } from '#api/failures.ts';
import type { Bet } from '#api/market.ts';
import { useBudget } from '#api/me.ts';
import { useBook } from '#api/orders.ts';
import { fillsUpTo, takeShares } from '#game/orders/fills.ts';
import { useOwnOrders } from '#game/orders/useOwnOrders.ts';
import { CrossedNote } from '#game/quotes/CrossedNote.tsx';
import { FailureNote } from '#game/quotes/FailureNote.tsx';
import { MovedNote } from '#game/quotes/MovedNote.tsx';
import { QuoteFailed } from '#game/quotes/QuoteFailed.tsx';
import { Summary } from '#game/quotes/Summary.tsx';
import { bestPrice, NOTHING, bestBid } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Money } from '#game/trading/Money.tsx';
import { amountOr } from '#game/trading/typedAmount.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { numberOr, clamp } from '#kit/forms/typedNumber.ts';
import { FigureList } from '#kit/lists/FigureList.tsx';
import { PriceAndShares } from '../fields/PriceAndShares.tsx';
import { expiryOf } from '../fields/validity.ts';
import { ValidityField } from '../fields/ValidityField.tsx';
import { OrderButton } from '../frame/OrderButton.tsx';
import { TicketForm } from '../frame/TicketForm.tsx';
import { NoteAction } from '../notes/NoteAction.tsx';
import { usePurchaseQuote } from '../quote/usePurchaseQuote.ts';
import { type TicketFields, useOpenTicket } from '../ticket.ts';
import { buyFigures, sharesError, USUAL_SHARES } from './buyFigures.tsx';
import { planBid, type BidPlan } from './planBid.ts';
import { useBid } from './useBid.ts';
import classes from './BuyAtPrice.module.css';

const bidTexts = ticketTexts.bid;

/** A bid: buys what is on sale at the price now, and waits with the money reserved for the rest. */
export function BuyAtPrice() {
  const { market, bet, fields, edit, isSheet } = useOpenTicket();
  const { option, validity, lastDay } = fields;
  const [openedAt] = useState(() => new Date());
  const usualPrice = useUsualPrice(bet, option);
  const price = fields.price ?? usualPrice;
  const shares = fields.shares ?? USUAL_SHARES;
  const budget = useBudget();
  const own = useOwnOrders(market, bet.id, fields.option);
  const { data: book } = useBook(bet.id, option);
  const choice = JSON.stringify({ bet: bet.id, option, price, shares, validity, lastDay });
  const quote = usePurchaseQuote({
    betId: bet.id,
    option,
    choice,
    costOf: (fills) => takeShares(fillsUpTo(amountOr(price, NOTHING), fills), numberOr(shares, 0)).sum,
  });
  const { answer, isCurrent } = quote;
  const bidding = useBid(quote);
  const allowedToday = answer && isCurrent ? answer.allowedToday : null;
  const plan = planBid(price, shares, { fills: answer?.fills ?? [], allowedToday, budget, bids: book?.bids ?? null, own });
  const { obstacle } = plan;
  const isComplete = answer !== null && obstacle !== 'price' && obstacle !== 'shares';
  const hasDay = expiryOf(fields, openedAt) !== undefined;
  const doubtful = bidding.inDoubtFor(choice);
  const failure = bidding.failureOf(choice);
  const errors = fieldErrorsOf(failure);
  const isMoved = isComplete && doubtful === null && quote.movedFrom !== null;

  const submit = () => {
    if (doubtful) return bidding.submit(doubtful);
    const expiresAt = expiryFromNow(fields);
    if (obstacle !== null || !isCurrent || bidding.isSending || expiresAt === undefined) return;
    if (typeof price === 'string' || typeof shares === 'string') return;
    bidding.submit({ choice, betId: bet.id, option, price, shares, expiresAt: expiresAt?.toISOString() ?? null });
  };
  const cheapest = bestPrice(bet, option);
  const figures = buyFigures({
    cost: isComplete ? plan.cost : null,
    shares: numberOr(shares, 0),
    option,
    budget,
    missing: plan.missing,
    after: bidTexts.after,
    isSheet,
  });
  return (
    <TicketForm
      onSubmit={submit}
      button={
        <OrderButton
          option={option}
          loading={bidding.isSending}
          disabled={doubtful === null && (obstacle !== null || !isCurrent || !hasDay)}
        >
          {typeof price === 'string' || typeof shares === 'string'
            ? bidTexts.submitEmpty
            : bidTexts.submit(shares, option, money(price))}
        </OrderButton>
      }
    >
      <PriceAndShares
        price={price}
        shares={shares}
        minPrice={MIN_BID_PRICE}
        maxPrice={MAX_BID_PRICE}
        maxShares={MAX_SHARES_PER_BID}
        disabled={bidding.isSending}
        priceError={
          errors['price'] ??
          (obstacle === 'price' ? ticketTexts.priceRange(money(MIN_BID_PRICE), money(MAX_BID_PRICE)) : undefined)
        }
        sharesError={errors['shares'] ?? sharesError(shares, doubtful ? null : allowedToday)}
      />
      <ValidityField
        validity={validity}
        lastDay={lastDay}
        onChange={edit}
        disabled={bidding.isSending}
        error={errors['expiresAt']}
      />
      {market.tradingClosesAt && (
        <p className={classes.closes}>{withNoBreakSpaces(stopTexts.bidsEnd(dateTimeInWords(market.tradingClosesAt)))}</p>
      )}
      {isMoved && (
        <MovedNote title={ticketTexts.moved.orders} heldBackAt={bidding.heldBackAt(choice)}>
          {ticketTexts.moved.ordered}
        </MovedNote>
      )}
      {failure === null && <QuoteFailed quote={quote} />}
      <Summary
        title={isComplete ? bidSummary(plan) : null}
        text={isComplete ? bidSummaryText(plan, validity !== 'cancelled') : null}
        isStale={!isCurrent}
      />
      {doubtful === null && <BidObstacle plan={plan} />}
      {doubtful === null && obstacle === 'crossed' && plan.crossed && <CrossedNote crossed={plan.crossed} />}
      <FigureList
        label={ticketTexts.preview}
        figures={
          isSheet
            ? figures
            : [
                { label: bidTexts.cheapest, value: cheapest === null ? ticketTexts.noAsks : <Money value={cheapest} /> },
                ...figures,
              ]
        }
      />
      <FailureNote
        title={bidTexts.failed}
        error={Object.keys(errors).length > 0 ? null : failure}
        isInDoubt={doubtful !== null}
      />
    </TicketForm>
  );
}

/** When a bid that is sent now expires; null: never, undefined: the day is invalid. */
const expiryFromNow = (fields: TicketFields) => expiryOf(fields, new Date());

/** The price of a bid until the player enters one. Fixed when the form first shows the option, so that no player sends an unseen price. */
function useUsualPrice(bet: Bet, option: boolean): Cents {
  const of = `${bet.id} ${option}`;
  const [shown, setShown] = useState({ of, price: usualBidPrice(bet, option) });
  if (shown.of === of) return shown.price;
  const price = usualBidPrice(bet, option);
  setShown({ of, price });
  return price;
}

/** Says that the budget doesn't suffice for a bid, and for how many shares it does. */
function BidObstacle({ plan: { obstacle, missing, affordable } }: { plan: BidPlan }) {
  const { edit } = useOpenTicket();
  if (obstacle !== 'budget' || affordable === null) return null;
  return (
    <Note
      kind="error"
      title={ticketTexts.missing(money(missing))}
      action={
        affordable > 0 && (
          <NoteAction onClick={() => edit({ shares: affordable })}>{ticketTexts.takeFewer(affordable)}</NoteAction>
        )
      }
    >
      {ticketTexts.buyNow.affordable(affordable)}
    </Note>
  );
}

/** The price that a new bid proposes: that of the best buyer, else a cent below the cheapest share on sale. */
function usualBidPrice(bet: Bet, option: boolean): Cents {
  const cheapest = bestPrice(bet, option);
  const opening = option ? bet.yesPrice : bet.noPrice;
  const price = bestBid(bet, option) ?? (cheapest === null ? opening : cheapest - 1);
  return toCents(clamp(price, MIN_BID_PRICE, MAX_BID_PRICE));
}

/** What a bid does, in one line: what it buys at once comes first. */
function bidSummary({ filled, waiting, reserve }: BidPlan): string {
  if (waiting === 0) return bidTexts.filledAll(filled.shares, money(filled.sum));
  if (filled.shares === 0) return bidTexts.reserve(money(reserve));
  return bidTexts.filledAndWaiting(filled.shares, money(filled.sum), waiting);
}

/** Reserve, place in the queue, and when the money returns. */
function bidSummaryText({ filled, waiting, reserve, ahead }: BidPlan, expires: boolean): string {
  if (waiting === 0) return bidTexts.filledAllNote;
  const reserved = filled.shares > 0 ? [`${bidTexts.reserve(money(reserve))}.`] : [];
  const queue = ahead === null ? [] : [bidTexts.ahead(ahead)];
  return [...reserved, ...queue, expires ? bidTexts.returnsAtExpiry : bidTexts.returns].join(' ');
}
