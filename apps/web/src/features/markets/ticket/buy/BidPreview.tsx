import { ticketTexts } from '@wieszcz/texts';
import { CrossedNote } from '#game/quotes/CrossedNote.tsx';
import { Summary } from '#game/quotes/Summary.tsx';
import { bestPrice } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Money } from '#game/trading/Money.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { numberOr } from '#kit/forms/typedNumber.ts';
import { FigureList, type Figure } from '#kit/lists/FigureList.tsx';
import { NoteAction } from '../notes/NoteAction.tsx';
import { useOpenTicket } from '../ticket.ts';
import { buyFigures } from './buyFigures.tsx';
import type { BidPlan } from './planBid.ts';
import type { PurchaseAtPrice } from './usePurchaseAtPrice.ts';

const bidTexts = ticketTexts.bid;

/** What a bid buys at once and reserves, in words and in figures; between them, why it can't be placed. */
export function BidPreview({ purchase }: { purchase: PurchaseAtPrice }) {
  const { bet, fields, isSheet } = useOpenTicket();
  const { option, validity } = fields;
  const { shares, budget, quote, plan, isKnown, doubtful } = purchase;
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
