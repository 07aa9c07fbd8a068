import { money, ticketTexts as say } from '@wieszcz/texts';
import { FigureList, type Figure } from '../../../kit/lists/FigureList.tsx';
import { Money, Profit } from '../../../game/trading/Money.tsx';
import { costOf, minus, PAYOUT } from '../../../game/trading/figures.ts';
import { OrderFills } from './OrderFills.tsx';
import type { Order, useOrderPreview } from './useOrder.ts';
import type { TicketState } from './useTicket.ts';

type OrderFiguresProps = {
  order: Order | null;
  ticket: TicketState;
  budget: number | null;
  preview: ReturnType<typeof useOrderPreview>;
};

/** What the order costs at most, what it may bring, what is left, and how it would fill now. */
export function OrderFigures({ order, ticket, budget, preview }: OrderFiguresProps) {
  const cost = order ? costOf(order.maxPrice, order.shares) : 0;
  const win = order ? order.shares * PAYOUT : 0;
  const left = budget === null ? null : minus(budget, cost);
  const figures: Figure[] = [
    { label: say.cost, value: <Money value={cost} /> },
    { label: say.fee, value: <Money value={0} /> },
    { label: say.win(ticket.option), value: <Money value={win} /> },
    { label: say.profit, value: <Profit value={minus(win, cost)} /> },
  ];
  if (left !== null && left >= 0) figures.push({ label: say.after, value: <Money value={left} /> });
  if (left !== null && left < 0) figures.push({ label: say.after, value: say.missing(money(-left)), wrong: true });
  return (
    <>
      <FigureList figures={figures} label={say.preview} />
      {order && <OrderFills ticket={ticket} preview={preview} />}
    </>
  );
}
