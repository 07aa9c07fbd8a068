import { Button } from '@mantine/core';
import type { Offer } from '@wieszcz/api';
import { money, ticketTexts as say } from '@wieszcz/texts';
import { useOffers } from '../../../api/markets.ts';
import { useSession } from '../../../api/session.ts';
import classes from './OrderFills.module.css';
import type { TicketState } from './useTicket.ts';

/** The price up to which so many shares of others are on sale; null when there are fewer. */
export function priceOf(wanted: number, offers: readonly Offer[], username: string | undefined): number | null {
  let reached = 0;
  for (const { price, shares, dealer } of offers) {
    if (dealer !== null && dealer === username) continue;
    reached += shares;
    if (reached >= wanted) return price;
  }
  return null;
}

/** Fewer shares on sale than wanted: take those, or pay up to the price at which there are enough. */
export function TooFew({ ticket, wanted, available }: { ticket: TicketState; wanted: number; available: number }) {
  const username = useSession()?.username;
  const { data } = useOffers(ticket.betId, ticket.option);
  const price = priceOf(wanted, data?.content ?? [], username);
  return (
    <>
      <p>{say.found(available)}</p>
      <div className={classes.ways}>
        {available > 0 && (
          <Button size="xs" variant="default" onClick={() => ticket.setShares(available)}>
            {say.takeFewer(available)}
          </Button>
        )}
        {price !== null && (
          <Button size="xs" variant="default" onClick={() => ticket.setMaxPrice(price)}>
            {say.raiseTo(money(price))}
          </Button>
        )}
      </div>
    </>
  );
}
