import { MAX_SHARES_PER_DAY, MAX_SHARES_PER_PURCHASE } from '@wieszcz/domain';
import { ticketTexts, wholeNumber } from '@wieszcz/texts';
import { fieldErrorsOf } from '#api/failures.ts';
import { inWords, takeShares, type Fill } from '#game/orders/fills.ts';
import { FailureNote, MovedNote, QuoteFailed } from '#game/quotes/notes.tsx';
import { Summary, useAnnounceNew } from '#game/quotes/Summary.tsx';
import { averageOf, costOf, NOTHING } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { SharesInput } from '#game/trading/SharesInput.tsx';
import { amountOr } from '#game/trading/typedAmount.ts';
import { Note } from '#kit/feedback/Note.tsx';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import { FigureList } from '#kit/lists/FigureList.tsx';
import { buyFigures, movedDifference, movedTitle, sharesError } from '../orderWords.tsx';
import { useOpenTicket } from '../ticket.ts';
import { LimitFold, NoteAction, OrderButton, TicketForm } from '../TicketForm.tsx';
import { usePurchaseAtOnce, type PurchaseAtOnce, type PurchasePlan } from './purchase.ts';

const buyNowTexts = ticketTexts.buyNow;

/** Buys at once: the limit follows the price that fills the order, unless the player sets one. */
export function BuyNow() {
  const { limit } = useOpenTicket().fields;
  const purchase = usePurchaseAtOnce();
  const { quote, sellers, plan, moved, doubtful, failure, isSending } = purchase;
  const { obstacle } = plan;
  const announceNew = useAnnounceNew();
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
      {isBlocked ? fold : <PurchasePreview purchase={purchase} announceNew={announceNew} />}
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

type PurchasePreviewProps = {
  purchase: PurchaseAtOnce;
  /** See `Summary`. */
  announceNew: (words: string) => void;
};

/** What a purchase at once costs, in words and in figures. */
function PurchasePreview({ purchase, announceNew }: PurchasePreviewProps) {
  const { fields, isSheet } = useOpenTicket();
  const { quote, plan, isKnown, moved, budget } = purchase;
  const { taken, missing } = plan;
  const average = taken.shares > 0 ? ticketTexts.average(money(averageOf(taken.sum, taken.shares))) : '';
  return (
    <>
      <Summary
        title={isKnown ? buyNowTexts.summary(taken.shares, money(taken.sum), average) : null}
        text={moved ? movedDifference(moved, false) : isKnown ? buyNowTexts.fills(taken.fills.map(inWords)) : null}
        isStale={!quote.isCurrent}
        obstacle={plan.obstacle}
        announceNew={announceNew}
      />
      <FigureList
        label={ticketTexts.preview}
        figures={buyFigures({
          cost: isKnown ? taken.sum : null,
          shares: taken.shares,
          option: fields.option,
          budget,
          missing,
          after: ticketTexts.after,
          isSheet,
        })}
      />
    </>
  );
}

type PurchaseObstacleProps = {
  plan: PurchasePlan;
  /** All that is on sale, without the limit. */
  fills: readonly Fill[];
};

/** Why a purchase can't be sent, and the nearest order that can. Errors of the number of shares and of the limit show at their fields. */
function PurchaseObstacle({ plan, fills }: PurchaseObstacleProps) {
  const { fields, edit } = useOpenTicket();
  const { onSale, most, missing, obstacle, taken } = plan;
  const takeFewer = (count: number) =>
    count > 0 && <NoteAction onClick={() => edit({ shares: count })}>{ticketTexts.takeFewer(count)}</NoteAction>;
  switch (obstacle) {
    case 'noSeller':
      return (
        <Note
          kind="info"
          title={buyNowTexts.noneTitle}
          action={<NoteAction onClick={() => edit({ mode: 'price' })}>{ticketTexts.atMyPrice.buy}</NoteAction>}
        >
          {buyNowTexts.none}
        </Note>
      );
    case 'noSellerInLimit': {
      const best = takeShares(fills, 1).worst ?? NOTHING;
      return (
        <Note
          kind="error"
          title={buyNowTexts.noneInLimitTitle(money(amountOr(fields.limit, NOTHING)))}
          action={<NoteAction onClick={() => edit({ limit: best })}>{buyNowTexts.raiseTo(money(best))}</NoteAction>}
        >
          {buyNowTexts.noneInLimit(money(best))}
        </Note>
      );
    }
    case 'tooFew':
      return (
        <Note kind="error" title={buyNowTexts.tooFew} action={takeFewer(Math.min(onSale.shares, most))}>
          {buyNowTexts.available(onSale.shares, money(amountOr(fields.limit, onSale.worst ?? NOTHING)))}{' '}
          {buyNowTexts.costOf(onSale.shares, money(onSale.sum))}
        </Note>
      );
    case 'budget': {
      const isBoundByLast = taken.worst !== null && taken.sum < costOf(taken.worst, taken.shares);
      return (
        <Note kind="error" title={ticketTexts.missing(money(missing))} action={takeFewer(most)}>
          {isBoundByLast && `${buyNowTexts.wholeOrder(money(taken.worst ?? NOTHING))} `}
          {buyNowTexts.affordable(most)}
        </Note>
      );
    }
    default:
      return null;
  }
}
