import { useIsMutating } from '@tanstack/react-query';
import { ticketTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useContext } from 'react';
import { StopNote } from '#game/markets/StopNote.tsx';
import { useStop } from '#game/markets/useStop.ts';
import { ExpiredNote } from '#game/quotes/notes.tsx';
import { SENDING } from '#game/quotes/useOrder.ts';
import { Sheet } from '#kit/dialogs/Dialogs.tsx';
import { paths } from '#paths.ts';
import { BuyAtPrice } from './buy/BuyAtPrice.tsx';
import { BuyNow } from './buy/BuyNow.tsx';
import { Choices } from './Choices.tsx';
import { SellTicket } from './sell/SellTicket.tsx';
import { OpenTicketContext, useOpenTicket, useTicket } from './ticket.ts';
import classes from './ticket.module.css';

/** The ticket as a card, for the column beside the market. For guests it renders only if their sign-in has expired on this page. */
export function TicketCard() {
  const ticket = useTicket();
  const openTicket = useContext(OpenTicketContext);
  if (!ticket || !openTicket || (ticket.isGuest && !ticket.isExpired)) return null;
  return (
    <section className={`card ${classes.card}`} aria-labelledby="ticket-title">
      <div className={classes.head}>
        <h2 id="ticket-title" tabIndex={-1} className={classes.title}>
          {ticketTexts.title}
        </h2>
        <p className={classes.bet}>{withNoBreakSpaces(openTicket.bet.title)}</p>
      </div>
      {ticket.isExpired ? <ExpiredTicket /> : <TicketBody />}
    </section>
  );
}

/** The ticket as a bottom sheet, for narrow screens. While an order is sent it can't be closed. */
export function TicketSheet({ opened, isExpired }: { opened: boolean; isExpired: boolean }) {
  const { bet, fields, close } = useOpenTicket();
  const isLocked = useIsMutating({ mutationKey: SENDING }) > 0;
  return (
    <Sheet
      opened={opened}
      onClose={isLocked ? stay : close}
      title={ticketTexts.sheetTitle[fields.intent]}
      subtitle={withNoBreakSpaces(bet.title)}
      fitted
    >
      {isExpired ? <ExpiredTicket /> : <TicketBody />}
    </Sheet>
  );
}

const stay = () => undefined;

/**
 * The choices that all orders share, and below them the form of the chosen order. While an order is sent, nothing can be changed. On a
 * market that doesn't trade, a note says why.
 */
function TicketBody() {
  const { market, fields, doubts } = useOpenTicket();
  const isLocked = useIsMutating({ mutationKey: SENDING }) > 0;
  const stop = useStop(market);
  // An order whose answer was lost may have been executed before trading stopped. Sending it again shows the outcome.
  if (stop && !isLocked && doubts.attempts.length === 0)
    return (
      <div className={classes.stopped}>
        <StopNote stop={stop} brief />
      </div>
    );
  return (
    <div className={classes.scroll}>
      <Choices disabled={isLocked} />
      {fields.intent === 'sell' ? <SellTicket /> : fields.mode === 'now' ? <BuyNow /> : <BuyAtPrice />}
    </div>
  );
}

/** In the ticket's place after the sign-in has expired. */
function ExpiredTicket() {
  const { market } = useOpenTicket();
  return (
    <div className={classes.expired}>
      <ExpiredNote returnTo={paths.marketDetails(market.marketId)} />
    </div>
  );
}
