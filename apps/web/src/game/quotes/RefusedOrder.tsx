import { ticketTexts } from '@wieszcz/texts';
import { useEffect, useRef } from 'react';
import { FailureNote } from './notes.tsx';
import type { Attempt, Doubts, OrderKind } from './useOrder.ts';
import classes from './RefusedOrder.module.css';

const FAILED: Record<OrderKind, string> = {
  purchase: ticketTexts.buyNow.failed,
  bid: ticketTexts.bid.failed,
  sale: ticketTexts.sellNow.failed,
  listing: ticketTexts.listing.failed,
};

type RefusedOrderProps = {
  doubts: Doubts;
  /** Whether the place is concerned with the order. */
  concerns?: (attempt: Attempt) => boolean;
};

/** Says why the last order was refused, in places where its form is gone. Null without such an order. */
export function RefusedOrder({ doubts: { refused }, concerns = () => true }: RefusedOrderProps) {
  if (!refused || !concerns(refused.attempt)) return null;
  const { kind, choice } = refused.attempt;
  return <Refusal key={`${kind} ${choice}`} title={FAILED[kind]} error={refused.error} />;
}

function Refusal({ title, error }: { title: string; error: Error }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone with its form.
    if (document.activeElement === document.body) note.current?.focus();
  }, []);
  return (
    <div ref={note} tabIndex={-1} className={classes.refused}>
      <FailureNote title={title} error={error} isInDoubt={false} />
    </div>
  );
}
