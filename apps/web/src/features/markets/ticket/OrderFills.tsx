import { money, ticketTexts as say, uiTexts } from '@wieszcz/texts';
import { NotEnoughOffers } from './NotEnoughOffers.tsx';
import classes from './OrderFills.module.css';
import type { useOrderPreview } from './useOrder.ts';
import type { TicketState } from './useTicket.ts';

/** Further fills are only counted. */
const SHOWN_FILLS = 3;

type OrderFillsProps = { ticket: TicketState; preview: ReturnType<typeof useOrderPreview> };

/** The offers that the order would take now. A preview of an earlier order stays until the next, so that the height doesn't jump. */
export function OrderFills({ ticket, preview: { data, error, isCurrent } }: OrderFillsProps) {
  if (error && !data) return <p className={classes.fills}>{say.previewFailed}</p>;
  if (!data) return null;
  const isShort = data.available < data.wanted;
  return (
    <div className={classes.fills} data-stale={!isCurrent || undefined}>
      {isShort && <NotEnoughOffers ticket={ticket} wanted={data.wanted} available={data.available} />}
      {!isShort && data.fills.length > 0 && (
        <>
          <p className={classes.title}>
            {say.fills}
            {data.averagePrice !== null && <span>: {say.average(money(data.averagePrice))}</span>}
          </p>
          <ul>
            {data.fills.slice(0, SHOWN_FILLS).map((fill, index) => (
              <li key={index}>{say.fill(fill.shares, fill.price, fill.dealer ?? uiTexts.organizer)}</li>
            ))}
            {data.fills.length > SHOWN_FILLS && <li>{say.more(data.fills.length - SHOWN_FILLS)}</li>}
          </ul>
          <p className={classes.cost}>
            {say.costNow} <b className="num">{money(data.cost)}</b>
          </p>
        </>
      )}
    </div>
  );
}
