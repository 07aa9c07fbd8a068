import { money, ticketTexts as say, uiTexts } from '@wieszcz/texts';
import classes from './OrderFills.module.css';
import { TooFew } from './NotEnoughOffers.tsx';
import type { useOrderPreview } from './useOrder.ts';
import type { TicketState } from './useTicket.ts';

const SHOWN = 3;

type OrderFillsProps = { ticket: TicketState; preview: ReturnType<typeof useOrderPreview> };

/** Which offers the order would take now. */
export function OrderFills({ ticket, preview: { data, error, isCurrent } }: OrderFillsProps) {
  if (error && !data) return <p className={classes.fills}>{say.previewFailed}</p>;
  if (!data) return null;
  // Of the order that was answered: what stands there keeps its height until the next answer.
  const short = data.available < data.wanted;
  return (
    <div className={classes.fills} data-stale={!isCurrent || undefined}>
      {short && <TooFew ticket={ticket} wanted={data.wanted} available={data.available} />}
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
