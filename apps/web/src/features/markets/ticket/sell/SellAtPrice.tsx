import { MAX_PRICE, MIN_PRICE, PAYOUT } from '@wieszcz/domain';
import { ticketTexts, wholeNumber } from '@wieszcz/texts';
import { useId } from 'react';
import { fieldErrorsOf } from '#api/failures.ts';
import { useBook } from '#api/orders.ts';
import { useOwnOrders } from '#game/orders/useOwnOrders.ts';
import { CrossedNote } from '#game/quotes/CrossedNote.tsx';
import { FailureNote } from '#game/quotes/FailureNote.tsx';
import { MovedNote } from '#game/quotes/MovedNote.tsx';
import { QuoteFailed } from '#game/quotes/QuoteFailed.tsx';
import { Summary } from '#game/quotes/Summary.tsx';
import { listingSummary, listingSummaryText, priceAtCost } from '#game/selling/listingWords.ts';
import { planListing, reachableNow } from '#game/selling/planListing.ts';
import { SellInstead } from '#game/selling/SellInstead.tsx';
import { useListing } from '#game/selling/useListing.ts';
import { useSaleQuote } from '#game/selling/useSaleQuote.ts';
import { useSellNow } from '#game/selling/useSellNow.ts';
import { NOTHING, positionValues } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Money, Profit } from '#game/trading/Money.tsx';
import { amountOr } from '#game/trading/typedAmount.ts';
import { numberOr } from '#kit/forms/typedNumber.ts';
import { FigureList } from '#kit/lists/FigureList.tsx';
import { PriceAndShares } from '../fields/PriceAndShares.tsx';
import { OrderButton } from '../frame/OrderButton.tsx';
import { TicketForm } from '../frame/TicketForm.tsx';
import { useOpenTicket, useOrderPlace } from '../ticket.ts';
import type { Holding } from '../useHolding.ts';
import { PricePresets } from './PricePresets.tsx';

const listingTexts = ticketTexts.listing;

/** An offer: sells to buyers at the price or better now, and waits with the rest. */
export function SellAtPrice({ holding }: { holding: Holding }) {
  const { market, bet, fields } = useOpenTicket();
  const place = useOrderPlace();
  const { option } = fields;
  const { position, free } = holding;
  const priceId = useId();
  const basis = positionValues(position);
  const price = fields.price ?? priceAtCost(basis);
  const shares = fields.shares ?? free;
  const own = useOwnOrders(market, bet.id, fields.option);
  const { data: book } = useBook(bet.id, option, true);
  const choice = JSON.stringify({ position: position.id, price, shares });
  const quote = useSaleQuote({
    holding,
    choice,
    proceedsOf: (fills) => reachableNow(amountOr(price, PAYOUT), numberOr(shares, 0), fills),
  });
  const { answer, isCurrent } = quote;
  const listing = useListing(place, quote);
  const selling = useSellNow(place, quote);
  const isSending = listing.isSending || selling.isSending;
  const means = { fills: answer?.fills ?? [], free, basis, book: book ?? null, own };
  const plan = planListing(price, shares, means);
  const { obstacle } = plan;
  const isComplete = obstacle !== 'price' && obstacle !== 'shares' && book !== undefined;
  const doubtful = listing.inDoubtFor(choice);
  const doubtfulSale = selling.inDoubtFor(choice);
  const failure = listing.failureOf(choice);
  const errors = fieldErrorsOf(failure);
  const isMoved = isComplete && doubtful === null && doubtfulSale === null && quote.movedFrom !== null;
  const isBetterNow = isComplete && plan.isBetterNow;

  const submit = () => {
    if (doubtful) listing.submit(doubtful);
    else if (
      obstacle === null &&
      isComplete &&
      isCurrent &&
      !isSending &&
      typeof price === 'number' &&
      typeof shares === 'number'
    ) {
      const offers = position.offers.map(({ id }) => id);
      listing.submit({ choice, positionId: position.id, price, shares, offers });
    }
  };
  const sellNow = () => {
    if (doubtfulSale) selling.submit(doubtfulSale);
    else if (plan.now.worst !== null && isCurrent && !isSending)
      selling.submit({
        choice,
        positionId: position.id,
        option,
        minPrice: plan.now.worst,
        shares: plan.now.shares,
        proceeds: plan.now.sum,
      });
  };
  return (
    <TicketForm
      onSubmit={submit}
      button={
        <OrderButton
          option={option}
          loading={listing.isSending}
          primary={!isBetterNow}
          disabled={doubtful === null && (obstacle !== null || !isCurrent || !isComplete)}
        >
          {typeof price === 'string' || typeof shares === 'string'
            ? listingTexts.submitEmpty
            : listingTexts.submit(shares, money(price))}
        </OrderButton>
      }
    >
      <PricePresets
        now={answer?.fills[0]?.price ?? null}
        cost={priceAtCost(basis)}
        price={price}
        priceId={priceId}
        disabled={isSending}
      />
      <PriceAndShares
        price={price}
        shares={shares}
        minPrice={MIN_PRICE}
        maxPrice={MAX_PRICE}
        maxShares={free}
        priceId={priceId}
        disabled={isSending}
        priceError={
          errors['price'] ?? (obstacle === 'price' ? ticketTexts.priceRange(money(MIN_PRICE), money(MAX_PRICE)) : undefined)
        }
        sharesError={errors['shares'] ?? (obstacle === 'shares' ? ticketTexts.sellNow.sharesOf(wholeNumber(free)) : undefined)}
      />
      {isMoved && (
        <MovedNote title={ticketTexts.moved.orders} heldBackAt={listing.heldBackAt(choice)}>
          {ticketTexts.moved.ordered}
        </MovedNote>
      )}
      {failure === null && <QuoteFailed quote={quote} />}
      {(isBetterNow || doubtfulSale) && (
        <SellInstead
          proceedsNow={doubtfulSale?.proceeds ?? plan.now.sum}
          proceeds={plan.proceeds}
          loading={selling.isSending}
          onChoose={sellNow}
        />
      )}
      {!isBetterNow && (
        <Summary
          title={isComplete ? listingSummary(plan, amountOr(price, NOTHING)) : null}
          text={isComplete ? listingSummaryText(plan) : null}
          isStale={!isCurrent}
        />
      )}
      {doubtful === null && obstacle === 'crossed' && plan.crossed && <CrossedNote crossed={plan.crossed} />}
      <FigureList
        label={ticketTexts.preview}
        figures={[
          { label: listingTexts.proceeds, value: <Money value={plan.proceeds} /> },
          { label: ticketTexts.sellNow.cost, value: <Money value={plan.cost} /> },
          { label: ticketTexts.sellNow.result(plan.profit), value: <Profit value={plan.profit} /> },
        ]}
      />
      <FailureNote title={ticketTexts.sellNow.failed} error={selling.failureOf(choice)} isInDoubt={doubtfulSale !== null} />
      <FailureNote
        title={listingTexts.failed}
        error={Object.keys(errors).length > 0 ? null : failure}
        isInDoubt={doubtful !== null}
      />
    </TicketForm>
  );
}
