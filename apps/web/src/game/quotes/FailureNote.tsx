import { Anchor } from '@mantine/core';
import { ticketTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { codeOf, tradeMessageOf } from '#api/failures.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { paths } from '#paths.ts';

/** Refusals because of the player's other orders. */
const BECAUSE_OF_ORDERS = new Set(['OWN_ORDER_CROSSES', 'TOO_MANY_BIDS']);

type FailureNoteProps = {
  title: string;
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
