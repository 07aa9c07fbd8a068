import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { MAX_PRICE, MIN_PRICE, isPrice, type Cents } from '@wieszcz/domain';
import { newOfferTexts, ticketTexts, wholeNumber } from '@wieszcz/texts';
import { useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { fieldErrorsOf } from '#api/failures.ts';
import { keys } from '#api/keys.ts';
import type { Position } from '#api/position.ts';
import { CrossedNote } from '#game/quotes/CrossedNote.tsx';
import { useDoubts } from '#game/quotes/doubts.ts';
import { FailureNote } from '#game/quotes/FailureNote.tsx';
import { MovedNote } from '#game/quotes/MovedNote.tsx';
import { QuoteFailed } from '#game/quotes/QuoteFailed.tsx';
import { Summary } from '#game/quotes/Summary.tsx';
import type { OrderPlace } from '#game/quotes/useOrder.ts';
import { listingSummary, listingSummaryText } from '#game/selling/listingWords.ts';
import type { ListingPlan } from '#game/selling/planListing.ts';
import { SellInstead } from '#game/selling/SellInstead.tsx';
import { useListing } from '#game/selling/useListing.ts';
import { useSellInstead } from '#game/selling/useSellInstead.ts';
import { NOTHING } from '#game/trading/figures.ts';
import { isShareCount } from '#game/trading/isShareCount.ts';
import { money } from '#game/trading/money.ts';
import { PriceSlider } from '#game/trading/PriceInput.tsx';
import { amountOr, type TypedAmount } from '#game/trading/typedAmount.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { SliderNumber } from '#kit/forms/SliderNumber.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { paths } from '#paths.ts';
import type { OfferDraft } from './offerDraft.ts';
import type { OfferPlan } from './useOfferPlan.ts';
import classes from './new.module.css';

const priceRange = ticketTexts.priceRange(money(MIN_PRICE), money(MAX_PRICE));

type NewOfferFormProps = {
  position: Position;
  draft: OfferDraft;
  onChange: (changes: Partial<OfferDraft>) => void;
  offerPlan: OfferPlan;
};

export function NewOfferForm({ position, draft, onChange, offerPlan }: NewOfferFormProps) {
  const { id, shares: free } = position;
  const { price, shares } = draft;
  const { choice, plan, quote, isKnown, cheapest, isOrganizers } = offerPlan;
  const place = useOfferPlace(position);
  const listing = useListing(place, quote);
  const canSellNow = isKnown && !listing.isSending;
  const instead = useSellInstead(place, quote, { position, choice, now: plan.now, canSend: canSellNow });
  const [warnsOfGaps, setWarnsOfGaps] = useState(false);
  const isComplete = typeof price === 'number' && price > 0 && typeof shares === 'number' && shares > 0;
  const isSending = listing.isSending || instead.isSending;
  const doubtful = listing.inDoubtFor(choice);
  const failure = listing.failureOf(choice);
  const errors = fieldErrorsOf(failure);
  const isBetterNow = isKnown && plan.isBetterNow;
  const isMoved = isKnown && doubtful === null && instead.doubtful === null && quote.movedFrom !== null;
  const edit = (changes: Partial<OfferDraft>) => {
    setWarnsOfGaps(false);
    onChange(changes);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWarnsOfGaps(!isComplete);
    if (doubtful) listing.submit(doubtful);
    else if (isComplete && isKnown && plan.obstacle === null && !isSending) {
      const offers = position.offers.map((offer) => offer.id);
      listing.submit({ choice, positionId: id, price, shares, offers });
    }
  };
  return (
    <form className={`card ${classes.form}`} onSubmit={submit} noValidate>
      <PriceSlider
        label={newOfferTexts.price}
        description={newOfferTexts.priceHelp}
        value={price}
        onChange={(next) => edit({ price: next })}
        min={MIN_PRICE}
        max={MAX_PRICE}
        error={errors['price'] ?? (price !== '' && !isPrice(amountOr(price, NOTHING)) ? priceRange : undefined)}
        disabled={isSending}
      />
      <SliderNumber
        label={newOfferTexts.shares}
        description={newOfferTexts.sharesOwned(free)}
        value={shares}
        onChange={(next) => edit({ shares: next })}
        min={1}
        max={free}
        step={1}
        error={
          errors['shares'] ??
          (shares !== '' && !isShareCount(shares, free) ? ticketTexts.sellNow.sharesOf(wholeNumber(free)) : undefined)
        }
        disabled={isSending}
      />
      {isMoved && (
        <MovedNote title={ticketTexts.moved.orders} heldBackAt={listing.heldBackAt(choice) ?? instead.heldBackAt}>
          {ticketTexts.moved.ordered}
        </MovedNote>
      )}
      {failure === null && <QuoteFailed quote={quote} />}
      {isBetterNow || instead.doubtful ? (
        <SellInstead
          proceedsNow={instead.doubtful?.proceeds ?? plan.now.sum}
          proceeds={plan.proceeds}
          loading={instead.isSending}
          onChoose={instead.submit}
        />
      ) : (
        <OfferOutlook plan={isKnown && isComplete ? plan : null} price={price} cheapest={cheapest} isOrganizers={isOrganizers} />
      )}
      {doubtful === null && isKnown && plan.crossed && <CrossedNote crossed={plan.crossed} />}
      {warnsOfGaps && <Note kind="error">{newOfferTexts.wrong}</Note>}
      <FailureNote title={ticketTexts.sellNow.failed} error={instead.failure} isInDoubt={instead.doubtful !== null} />
      <FailureNote
        title={ticketTexts.listing.failed}
        error={Object.keys(errors).length > 0 ? null : failure}
        isInDoubt={doubtful !== null}
      />
      <div className={classes.buttons}>
        <SubmitButton
          loading={listing.isSending}
          disabled={instead.isSending || (isComplete && doubtful === null && (!isKnown || plan.obstacle !== null))}
          {...(isBetterNow ? { variant: 'default' } : {})}
        >
          {isComplete ? newOfferTexts.submit(shares, money(price)) : newOfferTexts.submitEmpty}
        </SubmitButton>
        <Button component={Link} to={paths.contractDetails(id)} size="md" variant="subtle">
          {newOfferTexts.cancel}
        </Button>
      </div>
    </form>
  );
}

type OfferOutlookProps = {
  /** Null while it is unknown. */
  plan: ListingPlan | null;
  price: TypedAmount;
  /** The cheapest price of other sellers; null without any. */
  cheapest: Cents | null;
  /** Whether the organizer asks that price. */
  isOrganizers: boolean;
};

/** What becomes of the offer: the shares that are sold at once, those that wait, and the others in the queue before them. */
function OfferOutlook({ plan, price, cheapest, isOrganizers }: OfferOutlookProps) {
  const others = cheapest === null ? newOfferTexts.noOthers : newOfferTexts.cheapest(money(cheapest), isOrganizers);
  return (
    <Summary
      title={plan && listingSummary(plan, amountOr(price, NOTHING))}
      text={plan && `${listingSummaryText(plan)}${plan.waiting > 0 ? ` ${others}` : ''}`}
      isStale={plan === null}
    />
  );
}

/** An order of the form opens the position afterwards; where nothing of it is left, the list of positions. */
function useOfferPlace({ id, bet, option }: Position): OrderPlace {
  const client = useQueryClient();
  const navigate = useNavigate();
  return {
    marketId: bet.marketId,
    bet,
    option,
    doubts: useDoubts(),
    leave: async (left) => {
      // Leaves the form before the cache changes: for a position without free shares the form's screen shows an error.
      await navigate(left ? paths.contractDetails(id) : paths.contracts);
      if (left) client.setQueryData(keys.position(id), left);
      else client.removeQueries({ queryKey: keys.position(id), exact: true });
    },
  };
}
