import { Button } from '@mantine/core';
import { MAX_PRICE, MIN_PRICE, isPrice } from '@wieszcz/domain';
import { newOfferTexts, ticketTexts, wholeNumber } from '@wieszcz/texts';
import { useState, type FormEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { fieldErrorsOf } from '#api/failures.ts';
import type { Position } from '#api/position.ts';
import { FailureNote, MovedNote, QuoteFailed, CrossedNote } from '#game/quotes/notes.tsx';
import { Summary, useAnnounceNew } from '#game/quotes/Summary.tsx';
import { useIsOrderSent, type Doubts } from '#game/quotes/useOrder.ts';
import { listingNote, listingTitle, SellInstead } from '#game/selling/listingOutcome.tsx';
import { NOTHING } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { PriceSlider } from '#game/trading/PriceInput.tsx';
import { isShareCount, amountOr, type TypedAmount } from '#game/trading/typedAmount.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { SliderNumber } from '#kit/forms/SliderNumber.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { paths } from '#paths.ts';
import { isComplete, type OfferDraft, type OfferPlan, useNewOffer, type NewOffer } from './newOffer.ts';
import classes from './new.module.css';

const PRICE_LIMITS = [money(MIN_PRICE), money(MAX_PRICE)] as const;

type NewOfferFormProps = {
  position: Position;
  draft: OfferDraft;
  onChange: (changes: Partial<OfferDraft>) => void;
  offerPlan: OfferPlan;
  /** Whether the draft is one of an earlier visit. */
  isRestored: boolean;
  doubts: Doubts;
  /** Why no further offer can be added, while the form stays for one in doubt. */
  objection: string | null;
  /** Called after the offer, or the sale instead of it, was executed, and when the player gives the draft up. */
  dropDraft: () => void;
};

export function NewOfferForm({
  position,
  draft,
  onChange,
  offerPlan,
  isRestored,
  doubts,
  objection,
  dropDraft,
}: NewOfferFormProps) {
  const offer = useNewOffer(position, draft, offerPlan, { doubts, dropDraft });
  const { doubtful, failure, instead } = offer;
  const [warnsOfEmptyFields, setWarnsOfEmptyFields] = useState(false);
  const isLocked = useIsOrderSent();
  const hasEmptyFields = !isComplete(draft);
  const errors = fieldErrorsOf(failure);
  const edit = (changes: Partial<OfferDraft>) => {
    setWarnsOfEmptyFields(false);
    onChange(changes);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(() => setWarnsOfEmptyFields(hasEmptyFields));
    if (hasEmptyFields) event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    offer.submit();
  };
  const cancel = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => {
    // With one of these keys the browser opens the link elsewhere, and the form stays.
    if (!ctrlKey && !metaKey && !shiftKey && !altKey) dropDraft();
  };
  return (
    <form className={`card ${classes.form}`} onSubmit={submit} noValidate>
      {objection !== null && <Note kind="warning" title={objection} />}
      {isRestored && <Note kind="info">{newOfferTexts.restored}</Note>}
      <PriceAndSharesToList
        draft={draft}
        onChange={edit}
        free={position.shares}
        offer={offer}
        errors={errors}
        marksEmpty={warnsOfEmptyFields}
      />
      <MovedNote title={offer.isMoved ? ticketTexts.moved.orders : null} heldBackAt={offer.heldBackAt}>
        {ticketTexts.moved.ordered}
      </MovedNote>
      {failure === null && objection === null && <QuoteFailed quote={offerPlan.quote} />}
      <OfferPreview draft={draft} offerPlan={offerPlan} offer={offer} />
      {warnsOfEmptyFields && <Note kind="error">{newOfferTexts.wrong}</Note>}
      <FailureNote title={ticketTexts.sellNow.failed} error={instead.failure} isInDoubt={instead.doubtful !== null} />
      <FailureNote
        title={ticketTexts.listing.failed}
        error={Object.keys(errors).length > 0 ? null : failure}
        isInDoubt={doubtful !== null}
      />
      <div className={classes.buttons}>
        <SubmitButton
          loading={offer.isListing}
          disabled={(isLocked && !offer.isListing) || (!hasEmptyFields && !offer.canSend)}
          {...(offer.isBetterNow ? { variant: 'default' } : {})}
        >
          {isComplete(draft) ? newOfferTexts.submit(draft.shares, money(draft.price)) : newOfferTexts.submitEmpty}
        </SubmitButton>
        <Button component={Link} to={paths.contractDetails(position.id)} onClick={cancel} size="md" variant="subtle">
          {newOfferTexts.cancel}
        </Button>
      </div>
    </form>
  );
}

type PriceAndSharesToListProps = {
  draft: OfferDraft;
  onChange: (changes: Partial<OfferDraft>) => void;
  /** The free shares of the position. */
  free: number;
  offer: NewOffer;
  errors: Record<string, string>;
  /** Whether an empty field is an error, as it is once the form was submitted with it. */
  marksEmpty: boolean;
};

/** Fields of the offer. `errors` are the server's, which come before those that the page finds. */
function PriceAndSharesToList({ draft, onChange, free, offer, errors, marksEmpty }: PriceAndSharesToListProps) {
  const { price, shares } = draft;
  const { isSending: disabled, doubtful } = offer;
  const isPriceWrong = (price !== '' || marksEmpty) && !isPrice(amountOr(price, NOTHING));
  // The shares of an offer in doubt may be those that the position now lacks.
  const areSharesWrong = (shares !== '' || marksEmpty) && doubtful === null && !isShareCount(shares, free);
  return (
    <>
      <PriceSlider
        label={newOfferTexts.price}
        description={newOfferTexts.priceHelp(...PRICE_LIMITS)}
        value={price}
        onChange={(next) => onChange({ price: next })}
        min={MIN_PRICE}
        max={MAX_PRICE}
        error={errors['price'] ?? (isPriceWrong ? ticketTexts.priceRange(...PRICE_LIMITS) : undefined)}
        disabled={disabled}
      />
      <SliderNumber
        label={newOfferTexts.shares}
        description={newOfferTexts.sharesOwned(free)}
        value={shares}
        onChange={(next) => onChange({ shares: next })}
        min={1}
        max={free}
        step={1}
        error={errors['shares'] ?? (areSharesWrong ? ticketTexts.sellNow.sharesOf(wholeNumber(free)) : undefined)}
        disabled={disabled}
      />
    </>
  );
}

type OfferPreviewProps = { draft: OfferDraft; offerPlan: OfferPlan; offer: NewOffer };

/** What becomes of the offer, or a button to sell at once if that brings as much; below it, the player's own order that the offer crosses. */
function OfferPreview({ draft, offerPlan, offer }: OfferPreviewProps) {
  const { plan, isKnown, cheapest, isOrganizers } = offerPlan;
  const { isBetterNow, doubtful, instead } = offer;
  const announceNew = useAnnounceNew();
  return (
    <>
      {isBetterNow || instead.doubtful ? (
        <SellInstead sale={instead} plan={plan} />
      ) : (
        <OfferOutlook
          plan={plan}
          isKnown={isKnown}
          price={draft.price}
          cheapest={cheapest}
          isOrganizers={isOrganizers}
          announceNew={announceNew}
        />
      )}
      {doubtful === null && isKnown && plan.crossed && <CrossedNote crossed={plan.crossed} />}
    </>
  );
}

type OfferOutlookProps = Pick<OfferPlan, 'plan' | 'isKnown' | 'cheapest' | 'isOrganizers'> & {
  price: TypedAmount;
  /** See `Summary`. */
  announceNew: (words: string) => void;
};

/** The shares that are sold at once, those that wait, the shares of others before them in the queue, and the cheapest price of others. */
function OfferOutlook({ plan, isKnown, price, cheapest, isOrganizers, announceNew }: OfferOutlookProps) {
  const others = cheapest === null ? newOfferTexts.noOthers : newOfferTexts.cheapest(money(cheapest), isOrganizers);
  return (
    <Summary
      title={isKnown ? listingTitle(plan, amountOr(price, NOTHING)) : null}
      text={isKnown ? `${listingNote(plan)}${plan.waiting > 0 ? ` ${others}` : ''}` : null}
      isStale={!isKnown}
      obstacle={plan.obstacle}
      announceNew={announceNew}
    />
  );
}
