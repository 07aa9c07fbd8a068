import { Anchor } from '@mantine/core';
import { ticketTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { Note } from '#kit/feedback/Note.tsx';
import { paths } from '#paths.ts';
import type { CrossedOrder } from '../orders/ownInBook.ts';
import { money } from '../trading/money.ts';

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
