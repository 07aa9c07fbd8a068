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
import type { Holding } from '../useHolding.ts';
import { SaleObstacle } from './SaleObstacle.tsx';
import { SalePreview } from './SalePreview.tsx';
import { useSaleAtOnce, type SaleAtOnce } from './useSaleAtOnce.ts';

const sellNowTexts = ticketTexts.sellNow;

/** Sells at once, by default all free shares: the limit follows the price that sells them, unless the player sets one. */
export function SellNow({ holding }: { holding: Holding }) {
  const { limit } = useOpenTicket().fields;
  const { free } = holding;
  const sale = useSaleAtOnce(holding);
  const { shares, quote, buyers, plan, moved, doubtful, failure, isSending } = sale;
  const { obstacle } = plan;
  const errors = fieldErrorsOf(failure);
  const canExplain = quote.isCurrent && doubtful === null;
  const isBlocked = canExplain && obstacle !== null && obstacle !== 'shares' && obstacle !== 'limit';
  // With the key, the fold keeps its state and the focus when it moves above the obstacle.
  const fold = (
    <LimitFold
      key="limit"
      label={sellNowTexts.limit}
      priceLabel={sellNowTexts.limitPrice}
      following={plan.taken.worst}
      isForced={isBlocked && limit !== null}
      isWrong={obstacle === 'limit'}
      disabled={isSending}
      error={errors['minPrice']}
    />
  );
  return (
    <TicketForm onSubmit={sale.submit} hint={sellNowTexts.hint} button={<SaleButton sale={sale} />}>
      <SharesOwned
        holding={holding}
        shares={shares}
        disabled={isSending}
        error={errors['shares'] ?? (obstacle === 'shares' ? sellNowTexts.sharesOf(wholeNumber(free)) : undefined)}
      />
      <MovedNote title={moved && movedTitle(moved)} heldBackAt={sale.heldBackAt}>
        {ticketTexts.moved.sold}
      </MovedNote>
      {failure === null && <QuoteFailed quote={quote} />}
      {isBlocked ? fold : <SalePreview sale={sale} free={free} />}
      {canExplain && <SaleObstacle plan={plan} fills={buyers} />}
      {!isBlocked && fold}
      <FailureNote
        title={sellNowTexts.failed}
        error={Object.keys(errors).length > 0 ? null : failure}
        isInDoubt={doubtful !== null}
      />
    </TicketForm>
  );
}

function SaleButton({ sale: { shares, quote, plan, isKnown, moved, doubtful, isSending } }: { sale: SaleAtOnce }) {
  const { option } = useOpenTicket().fields;
  const cannotSend = plan.obstacle !== null || !quote.isCurrent;
  const proceeds = doubtful?.proceeds ?? (isKnown ? plan.taken.sum : null);
  return (
    <OrderButton option={option} loading={isSending} disabled={doubtful === null && cannotSend}>
      {submitText(shares, proceeds === null ? null : money(proceeds), moved !== null)}
    </OrderButton>
  );
}

function submitText(count: TypedNumber, proceeds: string | null, isMoved: boolean): string {
  if (typeof count === 'string' || count === 0) return sellNowTexts.submitEmpty;
  if (proceeds === null) return sellNowTexts.submitWithoutSum(count);
  return isMoved ? sellNowTexts.submitMoved(proceeds) : sellNowTexts.submit(count, proceeds);
}

const QUICK_AMOUNTS = [10, 20];

type SharesOwnedProps = { holding: Holding; shares: TypedNumber; disabled: boolean; error?: string | undefined };

/** How many of the free shares to sell, with a chip for all of them. */
function SharesOwned({ holding: { free, listed }, shares, disabled, error }: SharesOwnedProps) {
  const { edit } = useOpenTicket();
  const [have, count] = ticketTexts.owned(wholeNumber(free));
  return (
    <SharesInput
      label={ticketTexts.shares}
      value={shares}
      onChange={(next) => edit({ shares: next })}
      max={free}
      chips={QUICK_AMOUNTS.filter((amount) => amount < free)}
      maxChip={free}
      maxLabel={ticketTexts.all}
      aside={
        <>
          {have}
          <b className="num">{count}</b>
          {listed > 0 && ticketTexts.ownedListed(wholeNumber(listed))}
        </>
      }
      disabled={disabled}
      error={error}
    />
  );
}
