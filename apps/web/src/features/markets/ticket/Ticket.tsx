import type { Market } from '@wieszcz/api';
import { ticketTexts as say, typo } from '@wieszcz/texts';
import { Sheet } from '../../../kit/dialogs/Dialogs.tsx';
import classes from './Ticket.module.css';
import { TicketForm } from './TicketForm.tsx';
import type { TicketState } from './useTicket.ts';

type TicketProps = { ticket: TicketState; market: Market };

/** The ticket as a card, for the column beside the market. */
export function Ticket({ ticket, market }: TicketProps) {
  return (
    <section className={`card ${classes.card}`} aria-labelledby="ticket-title">
      <h2 id="ticket-title" className={classes.title}>
        {say.title}
      </h2>
      <p className={classes.bet}>{typo(ticket.bet?.title ?? '')}</p>
      <TicketForm ticket={ticket} market={market} />
    </section>
  );
}

/** The ticket as a bottom sheet, for narrow screens; it closes after a purchase. */
export function TicketSheet({ ticket, market, opened, onClose }: TicketProps & { opened: boolean; onClose: () => void }) {
  return (
    <Sheet opened={opened} onClose={onClose} title={say.title} subtitle={typo(ticket.bet?.title ?? '')}>
      <TicketForm ticket={ticket} market={market} onBought={onClose} />
    </Sheet>
  );
}
