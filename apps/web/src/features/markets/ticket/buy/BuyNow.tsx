import { MAX_SHARES_PER_DAY, MAX_SHARES_PER_PURCHASE } from '@wieszcz/domain';
import { ticketTexts, wholeNumber } from '@wieszcz/texts';
import { fieldErrorsOf } from '#api/failures.ts';
import { FailureNote } from '#game/quotes/FailureNote.tsx';
import { MovedNote } from '#game/quotes/MovedNote.tsx';
import { QuoteFailed } from '#game/quotes/QuoteFailed.tsx';
import { money } from '#game/trading/money.ts';
import { SharesInput } from '#game/trading/SharesInput.tsx';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import { LimitFold } from '../fields/LimitFold.tsx';
import { OrderButton } from '../frame/OrderButton.tsx';
import { TicketForm } from '../frame/TicketForm.tsx';
import { movedTitle } from '../notes/movedWords.ts';
import { useOpenTicket } from '../ticket.ts';
import { sharesError } from './buyFigures.tsx';
import { PurchaseObstacle } from './PurchaseObstacle.tsx';
import { PurchasePreview } from './PurchasePreview.tsx';
import { usePurchaseAtOnce, type PurchaseAtOnce } from './usePurchaseAtOnce.ts';

const buyNowTexts = ticketTexts.buyNow;

/** Buys at once: the limit follows the price that fills the order, unless the player sets one. */
export function BuyNow() {
  const { limit } = useOpenTicket().fields;
  const purchase = usePurchaseAtOnce();
  const { quote, sellers, plan, moved, doubtful, failure, isSending } = purchase;
  const { obstacle } = plan;
  const errors = fieldErrorsOf(failure);
  const canExplain = quote.isCurrent && doubtful === null;
  const isBlocked = canExplain && (obstacle === 'noSeller' || obstacle === 'noSellerInLimit' || obstacle === 'tooFew');
  // With the key, the fold keeps its state and the focus when it moves above the obstacle.
  const fold = (
    <LimitFold
      key="limit"
      label={buyNowTexts.limit}
      priceLabel={buyNowTexts.limitPrice}
      following={plan.taken.worst}
      isForced={isBlocked && limit !== null}
      isWrong={obstacle === 'limit'}
      disabled={isSending}
      error={errors['maxPrice']}
    />
  );
  return (
    <TicketForm onSubmit={purchase.submit} hint={buyNowTexts.hint} button={<PurchaseButton purchase={purchase} />}>
      <SharesToBuy purchase={purchase} error={errors['shares']} />
      <MovedNote title={moved && movedTitle(moved)} heldBackAt={purchase.heldBackAt}>
        {ticketTexts.moved.bought}
      </MovedNote>
      {failure === null && <QuoteFailed quote={quote} />}
      {isBlocked ? fold : <PurchasePreview purchase={purchase} />}
      {canExplain && <PurchaseObstacle plan={plan} fills={sellers} />}
      {!isBlocked && fold}
      <FailureNote
        title={buyNowTexts.failed}
        error={Object.keys(errors).length > 0 ? null : failure}
        isInDoubt={doubtful !== null}
      />
    </TicketForm>
  );
}

function PurchaseButton({ purchase }: { purchase: PurchaseAtOnce }) {
  const { option } = useOpenTicket().fields;
  const { shares, quote, plan, isKnown, moved, doubtful, isSending } = purchase;
  const cannotSend = plan.obstacle !== null || !quote.isCurrent;
  const cost = doubtful?.cost ?? (isKnown ? plan.taken.sum : null);
  return (
    <OrderButton option={option} loading={isSending} disabled={doubtful === null && cannotSend}>
      {moved ? buyNowTexts.submitMoved(money(moved.now)) : submitText(cost === null ? null : money(cost), shares, option)}
    </OrderButton>
  );
}

function submitText(cost: string | null, shares: TypedNumber, option: boolean): string {
  if (typeof shares === 'string' || shares === 0) return buyNowTexts.submitEmpty;
  return cost === null ? buyNowTexts.submitWithoutSum(shares, option) : buyNowTexts.submit(shares, option, cost);
}

const QUICK_AMOUNTS = [10, 50, 100];

type SharesToBuyProps = { purchase: PurchaseAtOnce; error: string | undefined };

/** Field for the number of shares, with the daily cap beside its label. `error` is the server's, which comes before what the page finds. */
function SharesToBuy({ purchase: { shares, allowedToday, plan, doubtful, isSending }, error }: SharesToBuyProps) {
  const { edit } = useOpenTicket();
  return (
    <SharesInput
      label={ticketTexts.shares}
      value={shares}
      onChange={(next) => edit({ shares: next })}
      max={MAX_SHARES_PER_PURCHASE}
      chips={QUICK_AMOUNTS}
      maxChip={plan.most}
      aside={<DailyCap allowed={allowedToday} />}
      disabled={isSending}
      error={error ?? sharesError(shares, doubtful ? null : allowedToday)}
    />
  );
}

/** 'limit na dziś: 950 z 1 000'; while nothing of it is used up, the whole limit alone. Renders nothing while it is unknown (null). */
function DailyCap({ allowed }: { allowed: number | null }) {
  const whole = wholeNumber(MAX_SHARES_PER_DAY);
  if (allowed === null) return null;
  return (
    <>
      {ticketTexts.limitToday} <b className="num">{wholeNumber(allowed)}</b>
      {allowed < MAX_SHARES_PER_DAY && <span className="num"> {ticketTexts.limitOf(whole)}</span>}
    </>
  );
}
