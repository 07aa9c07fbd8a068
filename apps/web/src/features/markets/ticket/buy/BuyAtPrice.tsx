import { MAX_BID_PRICE, MAX_SHARES_PER_BID, MIN_BID_PRICE } from '@wieszcz/domain';
import { dateTimeInWords, stopTexts, ticketTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { fieldErrorsOf } from '#api/failures.ts';
import { FailureNote } from '#game/quotes/FailureNote.tsx';
import { MovedNote } from '#game/quotes/MovedNote.tsx';
import { QuoteFailed } from '#game/quotes/QuoteFailed.tsx';
import { money } from '#game/trading/money.ts';
import { PriceAndShares } from '../fields/PriceAndShares.tsx';
import { ValidityField } from '../fields/ValidityField.tsx';
import { OrderButton } from '../frame/OrderButton.tsx';
import { TicketForm } from '../frame/TicketForm.tsx';
import { useOpenTicket } from '../ticket.ts';
import { BidPreview } from './BidPreview.tsx';
import { sharesError } from './buyFigures.tsx';
import { usePurchaseAtPrice, type PurchaseAtPrice } from './usePurchaseAtPrice.ts';
import classes from './BuyAtPrice.module.css';

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
        <p className={classes.closes}>{withNoBreakSpaces(stopTexts.bidsEnd(dateTimeInWords(market.tradingClosesAt)))}</p>
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
