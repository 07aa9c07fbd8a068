import { MAX_SHARES_PER_PURCHASE, PAYOUT, type Cents, MAX_SHARES_PER_DAY } from '@wieszcz/domain';
import { ticketTexts, wholeNumber } from '@wieszcz/texts';
import { fieldErrorsOf } from '#api/failures.ts';
import { useBudget } from '#api/me.ts';
import { fillsUpTo, inWords, takeShares } from '#game/orders/fills.ts';
import { FailureNote } from '#game/quotes/FailureNote.tsx';
import { MovedNote } from '#game/quotes/MovedNote.tsx';
import { QuoteFailed } from '#game/quotes/QuoteFailed.tsx';
import { Summary } from '#game/quotes/Summary.tsx';
import { averageOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { SharesInput } from '#game/trading/SharesInput.tsx';
import { amountOr } from '#game/trading/typedAmount.ts';
import { numberOr, type TypedNumber } from '#kit/forms/typedNumber.ts';
import { FigureList } from '#kit/lists/FigureList.tsx';
import { LimitFold } from '../fields/LimitFold.tsx';
import { OrderButton } from '../frame/OrderButton.tsx';
import { TicketForm } from '../frame/TicketForm.tsx';
import { movedDifference, movedTitle } from '../notes/movedWords.ts';
import { useOpenTicket } from '../openTicket.ts';
import { usePurchaseQuote } from '../quote/usePurchaseQuote.ts';
import { buyFigures, sharesError, USUAL_SHARES } from './buyFigures.tsx';
import { planPurchase } from './planPurchase.ts';
import { PurchaseObstacle } from './PurchaseObstacle.tsx';
import { useBuyNow } from './useBuyNow.ts';

const buyNowTexts = ticketTexts.buyNow;
const QUICK_AMOUNTS = [10, 50, 100];

/** Buys at once: the limit follows the price that fills the order, unless the player sets one. */
export function BuyNow() {
  const { bet, fields, edit, isSheet } = useOpenTicket();
  const { option, limit } = fields;
  const shares = fields.shares ?? USUAL_SHARES;
  const budget = useBudget();
  const choice = JSON.stringify({ bet: bet.id, option, shares, limit });
  const quote = usePurchaseQuote({
    betId: bet.id,
    option,
    choice,
    costOf: (fills) => takeShares(fillsUpTo(amountOr(limit, PAYOUT), fills), numberOr(shares, 0)).sum,
  });
  const { answer, isCurrent } = quote;
  const buying = useBuyNow(quote);
  const allowedToday = answer && isCurrent ? answer.allowedToday : null;
  const plan = planPurchase(shares, limit, { fills: answer?.fills ?? [], allowedToday, budget });
  const { taken, obstacle } = plan;
  const doubtful = buying.inDoubtFor(choice);
  const failure = buying.failureOf(choice);
  const errors = fieldErrorsOf(failure);
  const isKnown = answer !== null && taken.shares === shares;
  const isBlocked =
    isCurrent && doubtful === null && (obstacle === 'noSeller' || obstacle === 'noSellerInLimit' || obstacle === 'tooFew');

  const submit = () => {
    if (doubtful) buying.submit(doubtful);
    else if (obstacle === null && isCurrent && !buying.isSending && taken.worst !== null)
      buying.submit({ choice, betId: bet.id, option, maxPrice: taken.worst, shares: taken.shares, cost: taken.sum });
  };
  const moved =
    isKnown && doubtful === null && quote.movedFrom !== null
      ? { was: quote.movedFrom, now: taken.sum, shares: taken.shares }
      : null;
  const fold = (
    <LimitFold
      key="limit"
      label={buyNowTexts.limit}
      priceLabel={buyNowTexts.limitPrice}
      following={taken.worst}
      isForced={isBlocked && limit !== null}
      isWrong={obstacle === 'limit'}
      disabled={buying.isSending}
      error={errors['maxPrice']}
    />
  );
  const average = taken.shares > 0 ? ticketTexts.average(money(averageOf(taken.sum, taken.shares))) : '';
  const summary = (
    <Summary
      key="summary"
      title={isKnown ? buyNowTexts.summary(taken.shares, money(taken.sum), average) : null}
      text={moved ? movedDifference(moved, false) : isKnown ? buyNowTexts.fills(taken.fills.map(inWords)) : null}
      isStale={!isCurrent}
    />
  );
  const figures = (
    <FigureList
      key="figures"
      label={ticketTexts.preview}
      figures={buyFigures({
        cost: isKnown ? taken.sum : null,
        shares: taken.shares,
        option,
        budget,
        missing: plan.missing,
        after: ticketTexts.after,
        isSheet,
      })}
    />
  );
  return (
    <TicketForm
      onSubmit={submit}
      hint={buyNowTexts.hint}
      button={
        <OrderButton option={option} loading={buying.isSending} disabled={doubtful === null && (obstacle !== null || !isCurrent)}>
          {moved
            ? buyNowTexts.submitMoved(money(taken.sum))
            : submitText(doubtful?.cost ?? (isKnown ? taken.sum : null), shares, option)}
        </OrderButton>
      }
    >
      <SharesInput
        label={ticketTexts.shares}
        value={shares}
        onChange={(next) => edit({ shares: next })}
        max={MAX_SHARES_PER_PURCHASE}
        chips={QUICK_AMOUNTS}
        maxChip={plan.most}
        aside={<DailyCap allowed={allowedToday} />}
        disabled={buying.isSending}
        error={errors['shares'] ?? sharesError(shares, doubtful ? null : allowedToday)}
      />
      {moved && (
        <MovedNote title={movedTitle(moved)} heldBackAt={buying.heldBackAt(choice)}>
          {ticketTexts.moved.bought}
        </MovedNote>
      )}
      {failure === null && <QuoteFailed quote={quote} />}
      {isBlocked ? fold : [summary, figures]}
      {isCurrent && doubtful === null && <PurchaseObstacle plan={plan} fills={answer?.fills ?? []} />}
      {!isBlocked && fold}
      <FailureNote
        title={buyNowTexts.failed}
        error={Object.keys(errors).length > 0 ? null : failure}
        isInDoubt={doubtful !== null}
      />
    </TicketForm>
  );
}

function submitText(cost: Cents | null, shares: TypedNumber, option: boolean): string {
  if (typeof shares === 'string' || shares === 0) return buyNowTexts.submitEmpty;
  return cost === null ? buyNowTexts.submitWithoutSum(shares, option) : buyNowTexts.submit(shares, option, money(cost));
}

/** 'limit na dziś: 950 z 1 000'; while nothing of it is used up, the whole limit alone. Null, the default, is unknown. */
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
