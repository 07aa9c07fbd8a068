import { Anchor, Button } from '@mantine/core';
import { ticketTexts } from '@wieszcz/texts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Position } from '#api/position.ts';
import { FailureNote } from '#game/quotes/notes.tsx';
import type { Confirmation } from '#game/quotes/useOrder.ts';
import { useListing } from '#game/selling/useOfferOrder.ts';
import { useSellNow } from '#game/selling/useSellNow.ts';
import { money } from '#game/trading/money.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { paths } from '#paths.ts';
import { useOpenTicket, useOrderPlace } from '../ticket.ts';
import { OrderButton, TicketForm } from '../TicketForm.tsx';
import { useHolding, useSaleInDoubt, type Holding } from './sale.ts';
import classes from '../TicketForm.module.css';

const { sellNow: sellNowTexts, listing: listingTexts } = ticketTexts;

/**
 * In place of the form of a sale while no share of the chosen option is free. An order in doubt may be the one that sold or listed them, so
 * it can be sent again here, whichever form it came from.
 */
export function NoFreeShares({ holding }: { holding: Holding | null }) {
  const { bet, fields } = useOpenTicket();
  const inDoubt = useSaleInDoubt(bet.id, fields.option);
  // Kept after the answer, which may be a refusal to show.
  const [repeated, setRepeated] = useState(inDoubt);
  if (inDoubt !== null && inDoubt !== repeated) setRepeated(inDoubt);
  const reason = holding ? <AllListed position={holding.position} /> : <NothingToSell />;
  if (!repeated) return reason;
  const Repeat = repeated.kind === 'sale' ? RepeatedSale : RepeatedListing;
  return <Repeat choice={repeated.choice}>{reason}</Repeat>;
}

type RepeatedProps = {
  /** The entries of the order in doubt. */
  choice: string;
  /** What is shown once the outcome is known. */
  children: ReactNode;
};

function RepeatedSale({ choice, children }: RepeatedProps) {
  const { doubtful, ...order } = useSellNow(useOrderPlace(), unconfirmed(choice));
  const submitText = doubtful && sellNowTexts.submit(doubtful.shares, money(doubtful.proceeds));
  return <RepeatForm {...order} failed={sellNowTexts.failed} submitText={submitText} outcome={children} />;
}

function RepeatedListing({ choice, children }: RepeatedProps) {
  const { doubtful, ...order } = useListing(useOrderPlace(), unconfirmed(choice));
  const submitText = doubtful && listingTexts.submit(doubtful.shares, money(doubtful.price));
  return <RepeatForm {...order} failed={listingTexts.failed} submitText={submitText} outcome={children} />;
}

/** Of an order that is only sent again, which needs no prices. */
const unconfirmed = (choice: string): Confirmation => ({ choice, confirm: () => Promise.resolve(), renew: () => undefined });

type RepeatFormProps = {
  submit: (order: null) => void;
  isSending: boolean;
  failure: Error | null;
  /** Title of a refusal. */
  failed: string;
  /** Null once the outcome is known. */
  submitText: string | null;
  outcome: ReactNode;
};

function RepeatForm({ submit, isSending, failure, failed, submitText, outcome }: RepeatFormProps) {
  const { option } = useOpenTicket().fields;
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone with the form that this one replaces.
    if (document.activeElement === document.body) note.current?.focus();
  }, []);
  if (submitText === null)
    return (
      <>
        {failure && (
          <div className={classes.part}>
            <FailureNote title={failed} error={failure} isInDoubt={false} />
          </div>
        )}
        {outcome}
      </>
    );
  return (
    <TicketForm
      onSubmit={() => submit(null)}
      button={
        <OrderButton option={option} loading={isSending} disabled={false}>
          {submitText}
        </OrderButton>
      }
    >
      <div ref={note} tabIndex={-1}>
        <FailureNote title={failed} error={failure} isInDoubt />
      </div>
    </TicketForm>
  );
}

function AllListed({ position }: { position: Position }) {
  return (
    <div className={classes.part}>
      <Note
        kind="info"
        title={sellNowTexts.allListedTitle}
        action={
          <Anchor component={Link} to={paths.contractDetails(position.id)}>
            {ticketTexts.crossing.seeOffer}
          </Anchor>
        }
      >
        {sellNowTexts.allListed}
      </Note>
    </div>
  );
}

/** The player has no shares of the chosen option: offers to sell those of the other one, else to buy. */
function NothingToSell() {
  const { bet, fields, edit } = useOpenTicket();
  const { option } = fields;
  const hasOther = Boolean(useHolding(bet.id, !option));
  const otherwise = hasOther
    ? { label: sellNowTexts.sellOther(!option), changes: { option: !option } }
    : { label: ticketTexts.intents.buy, changes: { intent: 'buy', mode: 'now' } as const };
  return (
    <div className={classes.part}>
      <Note
        kind="info"
        title={sellNowTexts.nothingTitle(option)}
        action={
          <Button size="xs" variant="default" onClick={() => edit(otherwise.changes)}>
            {otherwise.label}
          </Button>
        }
      >
        {hasOther ? sellNowTexts.otherHeld(!option) : sellNowTexts.nothing}
      </Note>
    </div>
  );
}
