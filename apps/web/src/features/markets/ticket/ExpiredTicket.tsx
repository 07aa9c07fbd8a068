import { ExpiredNote } from '#game/quotes/ExpiredNote.tsx';
import { paths } from '#paths.ts';
import { useOpenTicket } from './ticket.ts';
import classes from './ticket.module.css';

/** In the ticket's place after the sign-in has expired. */
export function ExpiredTicket() {
  const { market } = useOpenTicket();
  return (
    <div className={classes.expired}>
      <ExpiredNote returnTo={paths.marketDetails(market.marketId)} />
    </div>
  );
}
