import { ticketTexts, wholeNumber } from '@wieszcz/texts';
import { fieldErrorsOf } from '#api/failures.ts';
import { useBudget } from '#api/me.ts';
import { inWords, type Fill } from '#game/orders/fills.ts';
import { FailureNote, MovedNote, QuoteFailed } from '#game/quotes/notes.tsx';
import { Summary, useAnnounceNew } from '#game/quotes/Summary.tsx';
import { averageOf, NOTHING, plus } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Money, Profit } from '#game/trading/Money.tsx';
import { SharesInput } from '#game/trading/SharesInput.tsx';
import { amountOr } from '#game/trading/typedAmount.ts';
import { Note } from '#kit/feedback/Note.tsx';
import type { TypedNumber } from '#kit/forms/typedNumber.ts';
import { FigureList } from '#kit/lists/FigureList.tsx';
import { feeAndBudget, movedDifference, movedTitle } from '../orderWords.tsx';
import { useOpenTicket } from '../ticket.ts';
import { LimitFold, NoteAction, OrderButton, TicketForm } from '../TicketForm.tsx';
import { useSaleAtOnce, type Holding, type SaleAtOnce, type SalePlan } from './sale.ts';

const sellNowTexts = ticketTexts.sellNow;

/**
 * Sells at once. By default sells all free shares, with the lowest price that this needs as the minimum price; the player can change both.
 */
export function SellNow({ holding }: { holding: Holding }) {
  const { limit } = useOpenTicket().fields;
  const { free } = holding;
  const sale = useSaleAtOnce(holding);
  const { shares, quote, buyers, plan, moved, doubtful, failure, isSending } = sale;
  const { obstacle } = plan;
  const announceNew = useAnnounceNew();
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
      {isBlocked ? fold : <SalePreview sale={sale} free={free} announceNew={announceNew} />}
      {canExplain && <SaleObstacle plan={plan} buyers={buyers} />}
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

type SalePreviewProps = {
  sale: SaleAtOnce;
  /** The free shares of the position. */
  free: number;
  /** See `Summary`. */
  announceNew: (words: string) => void;
};

/** What a sale at once brings, in words and in figures. */
function SalePreview({ sale: { quote, plan, isKnown, moved }, free, announceNew }: SalePreviewProps) {
  const { isSheet } = useOpenTicket();
  const budget = useBudget();
  const { taken } = plan;
  const fills = taken.fills.map(inWords);
  const fillsText = taken.shares === free ? sellNowTexts.allFree(fills) : sellNowTexts.fills(fills);
  const average = taken.shares > 0 ? ticketTexts.average(money(averageOf(taken.sum, taken.shares))) : '';
  const profit = isKnown ? plan.profit : null;
  const budgetAfter = isKnown && budget !== null ? plus(budget, taken.sum) : null;
  return (
    <>
      <Summary
        title={isKnown ? sellNowTexts.summary(taken.shares, money(taken.sum), average) : null}
        text={moved ? movedDifference(moved, true) : isKnown ? fillsText : null}
        isStale={!quote.isCurrent}
        obstacle={plan.obstacle}
        announceNew={announceNew}
      />
      <FigureList
        label={ticketTexts.preview}
        figures={[
          { label: sellNowTexts.cost, value: <Money value={plan.cost} /> },
          { label: sellNowTexts.result(profit ?? 0), value: <Profit value={profit} /> },
          ...feeAndBudget({ label: sellNowTexts.after, value: <Money value={budgetAfter} /> }, isSheet),
        ]}
      />
    </>
  );
}

type SaleObstacleProps = {
  plan: SalePlan;
  /** All buyers, also below the limit, best first. */
  buyers: readonly Fill[];
};

/** Why a sale can't be sent, and the nearest one that can. Errors of the number of shares and of the limit show at their fields. */
function SaleObstacle({ plan: { obstacle, sellable }, buyers }: SaleObstacleProps) {
  const { fields, edit } = useOpenTicket();
  switch (obstacle) {
    case 'noBuyer':
      return (
        <Note
          kind="info"
          title={sellNowTexts.noneTitle}
          action={<NoteAction onClick={() => edit({ mode: 'price' })}>{ticketTexts.atMyPrice.sell}</NoteAction>}
        >
          {sellNowTexts.none}
        </Note>
      );
    case 'noBuyerInLimit': {
      const best = buyers[0]?.price ?? NOTHING;
      return (
        <Note
          kind="error"
          title={sellNowTexts.noneInLimitTitle(money(amountOr(fields.limit, NOTHING)))}
          action={<NoteAction onClick={() => edit({ limit: best })}>{sellNowTexts.lowerTo(money(best))}</NoteAction>}
        >
          {sellNowTexts.noneInLimit(money(best))}
        </Note>
      );
    }
    case 'tooFew':
      return (
        <Note
          kind="error"
          title={sellNowTexts.tooFew}
          action={
            <NoteAction onClick={() => edit({ shares: sellable.shares })}>{ticketTexts.takeFewer(sellable.shares)}</NoteAction>
          }
        >
          {sellNowTexts.available(sellable.shares, money(amountOr(fields.limit, sellable.worst ?? NOTHING)))}{' '}
          {sellNowTexts.proceedsOf(sellable.shares, money(sellable.sum))}
        </Note>
      );
    default:
      return null;
  }
}
