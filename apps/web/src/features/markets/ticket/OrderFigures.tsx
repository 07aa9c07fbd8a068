import { ticketTexts as say } from '@wieszcz/texts';
import { purchaseFigures } from '../../../game/trading/purchaseFigures.tsx';
import { FigureList } from '../../../kit/lists/FigureList.tsx';
import { OrderFills } from './OrderFills.tsx';
import type { Order, useOrderPreview } from './useOrder.ts';
import type { TicketState } from './useTicket.ts';

type OrderFiguresProps = {
  /** Null while the ticket is incomplete or outside the limits: cost and payout are 0 then. */
  order: Order | null;
  ticket: TicketState;
  /** $; null while unknown. */
  budget: number | null;
  preview: ReturnType<typeof useOrderPreview>;
};

/** What the order costs at most and may pay, and how it would fill now. */
export function OrderFigures({ order, ticket, budget, preview }: OrderFiguresProps) {
  const figures = purchaseFigures({
    costLabel: say.cost,
    price: order?.maxPrice ?? 0,
    shares: order?.shares ?? 0,
    option: ticket.option,
    budget,
  });
  return (
    <>
      <FigureList figures={figures} label={say.preview} />
      {order && <OrderFills ticket={ticket} preview={preview} />}
    </>
  );
}
