import { Button } from '@mantine/core';
import type { Offer } from '@wieszcz/api';
import { walkBook } from '@wieszcz/domain';
import { money, ticketTexts as say } from '@wieszcz/texts';
import { useOffers } from '../../../api/markets.ts';
import { useSession } from '../../../api/session.ts';
import classes from './OrderFills.module.css';
import type { TicketState } from './useTicket.ts';

/**
 * The lowest `maxPrice` ($) at which `wanted` shares are on sale, without the user's own offers; null if there are fewer at any
 * price. `offers` are the book's, cheapest first.
 */
export function sufficientPrice(wanted: number, offers: readonly Offer[], username: string | undefined): number | null {
  const { takes, available } = walkBook(offers, wanted, { skips: ({ dealer }) => dealer === username });
  return available === wanted ? (takes.at(-1)?.offer.price ?? null) : null;
}

type NotEnoughOffersProps = {
  ticket: TicketState;
  wanted: number;
  /** Shares on sale up to the ticket's price. */
  available: number;
};

/** Fewer shares on sale than wanted: offers to take those, or to raise the price until there are enough. */
export function NotEnoughOffers({ ticket, wanted, available }: NotEnoughOffersProps) {
  const username = useSession()?.username;
  const { data } = useOffers(ticket.betId, ticket.option);
  const price = sufficientPrice(wanted, data?.content ?? [], username);
  return (
    <>
      <p>{say.found(available)}</p>
      <div className={classes.choices}>
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
