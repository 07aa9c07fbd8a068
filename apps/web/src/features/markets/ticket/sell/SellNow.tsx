import type { Cents } from '@wieszcz/domain';
import { ticketTexts, wholeNumber } from '@wieszcz/texts';
import { fieldErrorsOf } from '#api/failures.ts';
import { useBudget } from '#api/me.ts';
import { fillsFrom, inWords, takeShares } from '#game/orders/fills.ts';
import { FailureNote } from '#game/quotes/FailureNote.tsx';
import { MovedNote } from '#game/quotes/MovedNote.tsx';
import { QuoteFailed } from '#game/quotes/QuoteFailed.tsx';
import { Summary } from '#game/quotes/Summary.tsx';
import { useSaleQuote } from '#game/selling/useSaleQuote.ts';
import { useSellNow } from '#game/selling/useSellNow.ts';
import { averageOf, NOTHING, plus, positionValues } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Money, Profit } from '#game/trading/Money.tsx';
import { SharesInput } from '#game/trading/SharesInput.tsx';
import { amountOr } from '#game/trading/typedAmount.ts';
import { numberOr, type TypedNumber } from '#kit/forms/typedNumber.ts';
import { FigureList, type Figure } from '#kit/lists/FigureList.tsx';
import { LimitFold } from '../fields/LimitFold.tsx';
import { OrderButton } from '../frame/OrderButton.tsx';
import { TicketForm } from '../frame/TicketForm.tsx';
import { movedDifference, movedTitle } from '../notes/movedWords.ts';
import { useOpenTicket, useOrderPlace } from '../openTicket.ts';
import type { Holding } from '../useHolding.ts';
import { planSale } from './planSale.ts';
import { SaleObstacle } from './SaleObstacle.tsx';

const sellNowTexts = ticketTexts.sellNow;

/** Sells at once, by default all free shares: the limit follows the price that sells them, unless the player sets one. */
export function SellNow({ holding }: { holding: Holding }) {
  const { fields, isSheet } = useOpenTicket();
  const { option, limit } = fields;
  const { position, free } = holding;
  const shares = fields.shares ?? free;
  const budget = useBudget();
  const choice = JSON.stringify({ position: position.id, shares, limit });
  const quote = useSaleQuote({
    holding,
    choice,
    proceedsOf: (fills) => takeShares(fillsFrom(amountOr(limit, NOTHING), fills), numberOr(shares, 0)).sum,
  });
  const { answer, isCurrent } = quote;
  const selling = useSellNow(useOrderPlace(), quote);
  const plan = planSale(shares, limit, { fills: answer?.fills ?? [], free, basis: positionValues(position) });
  const { taken, obstacle } = plan;
  const doubtful = selling.inDoubtFor(choice);
  const failure = selling.failureOf(choice);
  const errors = fieldErrorsOf(failure);
  const isKnown = answer !== null && obstacle === null;
  const isBlocked = isCurrent && doubtful === null && obstacle !== null && obstacle !== 'shares' && obstacle !== 'limit';

  const submit = () => {
    if (doubtful) selling.submit(doubtful);
    else if (obstacle === null && isCurrent && !selling.isSending && taken.worst !== null)
      selling.submit({
        choice,
        positionId: position.id,
        option,
        minPrice: taken.worst,
        shares: taken.shares,
        proceeds: taken.sum,
      });
  };
  const moved =
    isKnown && doubtful === null && quote.movedFrom !== null
      ? { was: quote.movedFrom, now: taken.sum, shares: taken.shares }
      : null;
  const fills = taken.fills.map(inWords);
  const fillsText = taken.shares === free ? sellNowTexts.allFree(fills) : sellNowTexts.fills(fills);
  const average = taken.shares > 0 ? ticketTexts.average(money(averageOf(taken.sum, taken.shares))) : '';
  const fold = (
    <LimitFold
      key="limit"
      label={sellNowTexts.limit}
      priceLabel={sellNowTexts.limitPrice}
      following={taken.worst}
      isForced={isBlocked && limit !== null}
      isWrong={obstacle === 'limit'}
      disabled={selling.isSending}
      error={errors['minPrice']}
    />
  );
  const summary = (
    <Summary
      key="summary"
      title={isKnown ? sellNowTexts.summary(taken.shares, money(taken.sum), average) : null}
      text={moved ? movedDifference(moved, true) : isKnown ? fillsText : null}
      isStale={!isCurrent}
    />
  );
  const figures = (
    <FigureList
      key="figures"
      label={ticketTexts.preview}
      figures={sellFigures({
        cost: typeof shares === 'string' ? null : plan.cost,
        profit: isKnown ? plan.profit : null,
        budgetAfter: isKnown && budget !== null ? plus(budget, taken.sum) : null,
        isSheet,
      })}
    />
  );
  return (
    <TicketForm
      onSubmit={submit}
      hint={sellNowTexts.hint}
      button={
        <OrderButton
          option={option}
          loading={selling.isSending}
          disabled={doubtful === null && (obstacle !== null || !isCurrent)}
        >
          {submitText(shares, doubtful?.proceeds ?? (isKnown ? taken.sum : null), moved !== null)}
        </OrderButton>
      }
    >
      <SharesOwned
        holding={holding}
        shares={shares}
        disabled={selling.isSending}
        error={errors['shares'] ?? (obstacle === 'shares' ? sellNowTexts.sharesOf(wholeNumber(free)) : undefined)}
      />
      {moved && (
        <MovedNote title={movedTitle(moved)} heldBackAt={selling.heldBackAt(choice)}>
          {ticketTexts.moved.sold}
        </MovedNote>
      )}
      {failure === null && <QuoteFailed quote={quote} />}
      {isBlocked ? fold : [summary, figures]}
      {isCurrent && doubtful === null && <SaleObstacle plan={plan} fills={answer?.fills ?? []} />}
      {!isBlocked && fold}
      <FailureNote
        title={sellNowTexts.failed}
        error={Object.keys(errors).length > 0 ? null : failure}
        isInDoubt={doubtful !== null}
      />
    </TicketForm>
  );
}

function submitText(count: TypedNumber, proceeds: Cents | null, isMoved: boolean): string {
  if (typeof count === 'string' || count === 0) return sellNowTexts.submitEmpty;
  if (proceeds === null) return sellNowTexts.submitWithoutSum(count);
  return isMoved ? sellNowTexts.submitMoved(money(proceeds)) : sellNowTexts.submit(count, money(proceeds));
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

/** Null while unknown. */
type SellFiguresInput = {
  cost: Cents | null;
  profit: Cents | null;
  budgetAfter: Cents | null;
  /** In the sheet of narrow screens the fee comes last, because the lower figures may be out of sight. */
  isSheet: boolean;
};

/** Cost of the sold shares, profit, fee, and budget after the sale. A dash stands for an unknown amount. */
function sellFigures({ cost, profit, budgetAfter, isSheet }: SellFiguresInput): Figure[] {
  const fee: Figure = { label: ticketTexts.fee, value: <Money value={NOTHING} /> };
  const budget: Figure = { label: sellNowTexts.after, value: <MoneyOrDash value={budgetAfter} /> };
  return [
    { label: sellNowTexts.cost, value: <MoneyOrDash value={cost} /> },
    { label: sellNowTexts.result(profit ?? 0), value: <Profit value={profit} /> },
    ...(isSheet ? [budget, fee] : [fee, budget]),
  ];
}

const MoneyOrDash = ({ value }: { value: Cents | null }) => (value === null ? <Profit value={null} /> : <Money value={value} />);
