import { ticketTexts } from '@wieszcz/texts';
import type { Fill } from '#game/orders/fills.ts';
import { NOTHING } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { amountOr } from '#game/trading/typedAmount.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { NoteAction } from '../notes/NoteAction.tsx';
import { useOpenTicket } from '../ticket.ts';
import type { SalePlan } from './planSale.ts';

const sellNowTexts = ticketTexts.sellNow;

type SaleObstacleProps = {
  plan: SalePlan;
  /** All buyers, without the limit, best first. */
  fills: readonly Fill[];
};

/** Why a sale can't be sent, and the nearest one that can. Errors of the number of shares and of the limit show at their fields. */
export function SaleObstacle({ plan: { obstacle, sellable }, fills }: SaleObstacleProps) {
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
      const best = fills[0]?.price ?? NOTHING;
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
