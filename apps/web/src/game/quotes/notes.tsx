import { Anchor, Button } from '@mantine/core';
import { ticketTexts } from '@wieszcz/texts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useIsInDoubt } from '#api/callOnce.ts';
import { codeOf, tradeMessageOf } from '#api/failures.ts';
import { usePageUser } from '#api/session.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { RetryButton } from '#kit/feedback/RetryButton.tsx';
import { useFocusIfLost } from '#kit/feedback/useFocusIfLost.ts';
import { paths } from '#paths.ts';
import type { CrossedOrder } from '../orders/ownInBook.ts';
import { money } from '../trading/money.ts';
import type { Doubts, OrderKind, SubmittedOrder } from './useOrder.ts';
import classes from './notes.module.css';

/** Refusals because of the player's other orders. */
const BECAUSE_OF_ORDERS = new Set(['OWN_ORDER_CROSSES', 'TOO_MANY_BIDS']);

type FailureNoteProps = {
  title?: string;
  error: Error | null;
  /** The order may have been executed, so that the note can't say that it failed. */
  isInDoubt: boolean;
};

/** Says why an order failed, with a link to the player's orders if one of them is the reason; or that it may have been executed. */
export function FailureNote({ title, error, isInDoubt }: FailureNoteProps) {
  if (isInDoubt)
    return (
      <Note kind={error ? 'error' : 'warning'} title={ticketTexts.inDoubt.title}>
        {error && <p>{tradeMessageOf(error)}</p>}
        <p>{ticketTexts.inDoubt.text}</p>
      </Note>
    );
  if (!error) return null;
  const code = codeOf(error);
  const link = code !== null && BECAUSE_OF_ORDERS.has(code) && (
    <Anchor component={Link} to={paths.offers}>
      {ticketTexts.crossing.seeOrders}
    </Anchor>
  );
  return (
    <Note kind="error" title={title} action={link}>
      {tradeMessageOf(error)}
    </Note>
  );
}

const FAILED: Record<OrderKind, string> = {
  purchase: ticketTexts.buyNow.failed,
  bid: ticketTexts.bid.failed,
  sale: ticketTexts.sellNow.failed,
  listing: ticketTexts.listing.failed,
};

type RefusedOrderProps = {
  doubts: Doubts;
  /** Whether the place is concerned with the order. */
  concerns?: (submitted: SubmittedOrder) => boolean;
};

/** Says why the last order was refused, in places where its form is gone. Null without such an order. */
export function RefusedOrder({ doubts: { refused }, concerns = () => true }: RefusedOrderProps) {
  if (!refused || !concerns(refused.submitted)) return null;
  const { kind, choice } = refused.submitted;
  return <Refusal key={`${kind} ${choice}`} title={FAILED[kind]} error={refused.error} />;
}

function Refusal({ title, error }: { title: string; error: Error }) {
  const note = useFocusIfLost<HTMLDivElement>();
  return (
    <div ref={note} tabIndex={-1} className={classes.refused}>
      <FailureNote title={title} error={error} isInDoubt={false} />
    </div>
  );
}

type DoubtNoteProps = {
  doubts: Doubts;
  /** Name of the form that `onReturn` opens. */
  form: string;
  onReturn: (submitted: SubmittedOrder) => void;
};

/** Leads back from the page to the last order in doubt, whose form is closed. Null without one. */
export function DoubtNote({ doubts, form, onReturn }: DoubtNoteProps) {
  const last = doubts.orders.at(-1);
  if (!last) return null;
  return (
    <Note
      kind="warning"
      title={ticketTexts.inDoubt.title}
      action={
        <Button size="xs" variant="default" onClick={() => onReturn(last)}>
          {form}
        </Button>
      }
    >
      {ticketTexts.inDoubt.text}
    </Note>
  );
}

type MovedNoteProps = {
  /** Null while the order has the sum that the player has seen: then the note isn't there. */
  title: string | null;
  children: string;
  /** When a submitted order was last held back for this reason: the note then takes the focus, once. */
  heldBackAt: number | null;
};

/**
 * Says that an order has another sum than the player has seen. Rendered without a title too, so that it remembers the order for which it
 * took the focus: the sum may change back and away again.
 */
export function MovedNote({ title, children, heldBackAt }: MovedNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  const focusedFor = useRef<number | null>(null);
  const isShown = title !== null;
  useEffect(() => {
    if (!isShown || heldBackAt === null || heldBackAt === focusedFor.current) return;
    focusedFor.current = heldBackAt;
    note.current?.focus();
  }, [isShown, heldBackAt]);
  if (!isShown) return null;
  return (
    <div ref={note} tabIndex={-1}>
      <Note kind="info" title={title}>
        {children}
      </Note>
    </div>
  );
}

type QuoteFailedProps = { quote: { error: Error | null; retry: () => Promise<unknown> } };

/** Says that the price of the order could not be read. Renders nothing without an error. */
export function QuoteFailed({ quote: { error, retry } }: QuoteFailedProps) {
  if (!error) return null;
  return (
    <Note
      kind="error"
      title={ticketTexts.previewFailed}
      action={
        <RetryButton size="xs" onRetry={retry}>
          {ticketTexts.checkAgain}
        </RetryButton>
      }
    >
      {tradeMessageOf(error)}
    </Note>
  );
}

const crossingTexts = ticketTexts.crossing;

/** Says that an order of the player's own prevents the new one, because nobody may trade with themselves. */
export function CrossedNote({ crossed: { kind, price } }: { crossed: CrossedOrder }) {
  return (
    <Note
      kind="error"
      title={crossingTexts[kind](money(price))}
      action={
        <Anchor component={Link} to={paths.offers}>
          {kind === 'offer' ? crossingTexts.seeOffer : crossingTexts.seeBid}
        </Anchor>
      }
    >
      {crossingTexts.hint[kind]}
    </Note>
  );
}

const expiredTexts = ticketTexts.expired;

type ExpiredNoteProps = {
  /** A returnable address, where the order is kept. */
  returnTo: string;
};

/** Shown in place of the order form when the player's session has expired. The order is kept, and the sign-in leads back to it. */
export function ExpiredNote({ returnTo }: ExpiredNoteProps) {
  // An order may have been executed before the session expired.
  const isInDoubt = useIsInDoubt(usePageUser());
  return (
    <Note
      kind="warning"
      title={expiredTexts.title}
      action={
        <Button component={Link} to={paths.loginThen(returnTo)} size="md">
          {expiredTexts.login}
        </Button>
      }
    >
      {isInDoubt ? expiredTexts.inDoubt : expiredTexts.text}
    </Note>
  );
}
