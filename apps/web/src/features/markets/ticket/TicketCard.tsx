import { ticketTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useContext } from 'react';
import { ExpiredTicket } from './ExpiredTicket.tsx';
import { OpenTicketContext, useTicket } from './ticket.ts';
import { TicketBody } from './TicketBody.tsx';
import classes from './ticket.module.css';

/** The ticket as a card, for the column beside the market. Renders nothing where nothing can be traded, for guests and for staff. */
export function TicketCard() {
  const ticket = useTicket();
  const openTicket = useContext(OpenTicketContext);
  if (!ticket || !openTicket || (ticket.isGuest && !ticket.isExpired)) return null;
  return (
    <section className={`card ${classes.card}`} aria-labelledby="ticket-title">
      <div className={classes.head}>
        <h2 id="ticket-title" className={classes.title}>
          {ticketTexts.title}
        </h2>
        <p className={classes.bet}>{withNoBreakSpaces(openTicket.bet.title)}</p>
      </div>
      {ticket.isExpired ? <ExpiredTicket /> : <TicketBody />}
    </section>
  );
}
