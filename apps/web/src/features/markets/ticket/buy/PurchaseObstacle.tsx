import { ticketTexts } from '@wieszcz/texts';
import { takeShares, type Fill } from '#game/orders/fills.ts';
import { costOf, NOTHING } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { amountOr } from '#game/trading/typedAmount.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { NoteAction } from '../notes/NoteAction.tsx';
import { useOpenTicket } from '../ticket.ts';
import type { PurchasePlan } from './planPurchase.ts';

const buyNowTexts = ticketTexts.buyNow;

type PurchaseObstacleProps = {
  plan: PurchasePlan;
  /** All that is on sale, without the limit. */
  fills: readonly Fill[];
};

/** Why a purchase can't be sent, and the nearest order that can. Errors of the number of shares and of the limit show at their fields. */
export function PurchaseObstacle({ plan, fills }: PurchaseObstacleProps) {
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
