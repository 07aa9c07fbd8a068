import { money, ticketTexts as say, uiTexts } from '@wieszcz/texts';
import classes from './OrderFills.module.css';
import { TooFew } from './TooFew.tsx';
import type { Order, useOrderPreview } from './useOrder.ts';
import type { TicketState } from './useTicket.ts';

const SHOWN = 3;

type OrderFillsProps = { order: Order; ticket: TicketState; preview: ReturnType<typeof useOrderPreview> };

/** Which offers the order would take now. */
export function OrderFills({ order, ticket, preview: { data, error, isCurrent } }: OrderFillsProps) {
  if (error && !data) return <p className={classes.fills}>{say.previewFailed}</p>;
  if (!data) return null;
  const short = data.available < order.shares;
  return (
    <div className={classes.fills} data-stale={!isCurrent || undefined}>
      {short && isCurrent && <TooFew ticket={ticket} wanted={order.shares} available={data.available} />}
      {!short && data.fills.length > 0 && (
        <>
          <p className={classes.title}>
            {say.fills}
            {data.averagePrice !== null && <span>: {say.average(money(data.averagePrice))}</span>}
          </p>
          <ul>
            {data.fills.slice(0, SHOWN).map((fill, place) => (
              <li key={place}>{say.fill(fill.shares, fill.price, fill.dealer ?? uiTexts.organizer)}</li>
            ))}
            {data.fills.length > SHOWN && <li>{say.more(data.fills.length - SHOWN)}</li>}
          </ul>
          <p className={classes.cost}>
            {say.costNow} <b className="num">{money(data.cost)}</b>
          </p>
        </>
      )}
    </div>
  );
}
