import { TextInput } from '@mantine/core';
import { MAX_BID_PRICE, MAX_SHARES_PER_BID, MIN_BID_PRICE } from '@wieszcz/domain';
import { dateInWords, dateTimeInSentence, stopTexts, ticketTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useId } from 'react';
import { fieldErrorsOf } from '#api/failures.ts';
import { CrossedNote, FailureNote, MovedNote, QuoteFailed } from '#game/quotes/notes.tsx';
import { Summary, useAnnounceNew } from '#game/quotes/Summary.tsx';
import { bestPrice } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Money } from '#game/trading/Money.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { useNow } from '#kit/feedback/useNow.ts';
import { Choice } from '#kit/forms/Choice.tsx';
import { numberOr } from '#kit/forms/typedNumber.ts';
import { FigureList, type Figure } from '#kit/lists/FigureList.tsx';
import { sharesError, buyFigures } from '../orderWords.tsx';
import { useOpenTicket, VALIDITIES, type TicketFields } from '../ticket.ts';
import { NoteAction, OrderButton, PriceAndShares, TicketForm } from '../TicketForm.tsx';
import { allowedLastDays, usePurchaseAtPrice, usualLastDay, type BidPlan, type PurchaseAtPrice } from './bid.ts';
import classes from '../TicketForm.module.css';

const bidTexts = ticketTexts.bid;

/** A bid: buys now what is on sale at the price or cheaper, reserves money for the remaining shares, and waits for their sellers. */
export function BuyAtPrice() {
  const { market, fields, edit } = useOpenTicket();
  const purchase = usePurchaseAtPrice();
  const { quote, isMoved, doubtful, failure, isSending } = purchase;
  const errors = fieldErrorsOf(failure);
  return (
    <TicketForm onSubmit={purchase.submit} button={<BidButton purchase={purchase} />}>
      <PriceAndSharesToBuy purchase={purchase} errors={errors} />
      <ValidityField
        validity={fields.validity}
        lastDay={fields.lastDay}
        onChange={edit}
        disabled={isSending}
        error={errors['expiresAt']}
      />
      {market.tradingClosesAt && (
        <p className={classes.closes}>{withNoBreakSpaces(stopTexts.bidsEnd(dateTimeInSentence(market.tradingClosesAt)))}</p>
      )}
      <MovedNote title={isMoved ? ticketTexts.moved.orders : null} heldBackAt={purchase.heldBackAt}>
        {ticketTexts.moved.ordered}
      </MovedNote>
      {failure === null && <QuoteFailed quote={quote} />}
      <BidPreview purchase={purchase} />
      <FailureNote
        title={bidTexts.failed}
        error={Object.keys(errors).length > 0 ? null : failure}
        isInDoubt={doubtful !== null}
      />
    </TicketForm>
  );
}

function BidButton({ purchase: { price, shares, canSend, isSending } }: { purchase: PurchaseAtPrice }) {
  const { option } = useOpenTicket().fields;
  return (
    <OrderButton option={option} loading={isSending} disabled={!canSend}>
      {typeof price === 'string' || typeof shares === 'string'
        ? bidTexts.submitEmpty
        : bidTexts.submit(shares, option, money(price))}
    </OrderButton>
  );
}

type PriceAndSharesToBuyProps = { purchase: PurchaseAtPrice; errors: Record<string, string> };

/** Fields of a bid. `errors` are the server's, which come before those that the page finds. */
function PriceAndSharesToBuy({ purchase, errors }: PriceAndSharesToBuyProps) {
  const { price, shares, allowedToday, plan, doubtful, isSending } = purchase;
  const priceError = plan.obstacle === 'price' ? ticketTexts.priceRange(money(MIN_BID_PRICE), money(MAX_BID_PRICE)) : undefined;
  return (
    <PriceAndShares
      price={price}
      shares={shares}
      minPrice={MIN_BID_PRICE}
      maxPrice={MAX_BID_PRICE}
      maxShares={MAX_SHARES_PER_BID}
      disabled={isSending}
      priceError={errors['price'] ?? priceError}
      sharesError={errors['shares'] ?? sharesError(shares, doubtful ? null : allowedToday)}
    />
  );
}

type ValidityFieldProps = Pick<TicketFields, 'validity' | 'lastDay'> & {
  onChange: (changes: Partial<TicketFields>) => void;
  disabled: boolean;
  error?: string | undefined;
};

/** How long a bid waits. The day is a native date input: phones show their own calendar, and the page has to load none. */
function ValidityField({ validity, lastDay, onChange, disabled, error }: ValidityFieldProps) {
  const id = useId();
  const now = useNow();
  const { first, last } = allowedLastDays(now);
  const isWrong = lastDay < first || lastDay > last;
  return (
    <div>
      <div className={classes.validityHead}>
        <label htmlFor={id}>{bidTexts.validity}</label>
        {validity !== 'date' && <span className={classes.validityAside}>{bidTexts.chooseDay}</span>}
      </div>
      <Choice
        id={id}
        className={classes.validityChoice}
        data={VALIDITIES.map((value) => ({ value, label: bidTexts.validities[value] }))}
        value={validity}
        onChange={(value) =>
          onChange({
            validity: value,
            ...(value === 'date' && lastDay === '' ? { lastDay: usualLastDay(now) } : {}),
          })
        }
        disabled={disabled}
        error={validity === 'date' ? undefined : error}
      />
      {validity === 'date' && (
        <TextInput
          className={classes.validityDay}
          type="date"
          label={bidTexts.lastDay}
          value={lastDay}
          min={first}
          max={last}
          onChange={(event) => onChange({ lastDay: event.currentTarget.value })}
          disabled={disabled}
          error={error ?? (isWrong ? bidTexts.dayRange(dateInWords(first), dateInWords(last)) : undefined)}
        />
      )}
    </div>
  );
}

/** What a bid buys at once and reserves, in words and in figures; between them, why it can't be placed. */
function BidPreview({ purchase }: { purchase: PurchaseAtPrice }) {
  const { bet, fields, isSheet } = useOpenTicket();
  const { option, validity } = fields;
  const { shares, budget, quote, plan, isKnown, doubtful } = purchase;
  const announceNew = useAnnounceNew();
  const cheapest = bestPrice(bet, option);
  const cheapestFigure: Figure = {
    label: bidTexts.cheapest,
    value: cheapest === null ? ticketTexts.noAsks : <Money value={cheapest} />,
  };
  const figures = buyFigures({
    cost: isKnown ? plan.cost : null,
    shares: numberOr(shares, 0),
    option,
    budget,
    missing: plan.missing,
    after: bidTexts.after,
    isSheet,
  });
  return (
    <>
      <Summary
        title={isKnown ? bidSummary(plan) : null}
        text={isKnown ? bidSummaryText(plan, validity !== 'cancelled') : null}
        isStale={!quote.isCurrent}
        obstacle={plan.obstacle}
        announceNew={announceNew}
      />
      {doubtful === null && <BidObstacle plan={plan} />}
      <FigureList label={ticketTexts.preview} figures={isSheet ? figures : [cheapestFigure, ...figures]} />
    </>
  );
}

/** Why a bid can't be placed, and the nearest one that can. Errors of the price and of the number of shares show at their fields. */
function BidObstacle({ plan: { obstacle, missing, affordable, crossed } }: { plan: BidPlan }) {
  const { edit } = useOpenTicket();
  if (obstacle === 'crossed' && crossed) return <CrossedNote crossed={crossed} />;
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
