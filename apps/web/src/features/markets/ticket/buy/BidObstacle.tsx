import { ticketTexts } from '@wieszcz/texts';
import { money } from '#game/trading/money.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { NoteAction } from '../notes/NoteAction.tsx';
import { useOpenTicket } from '../openTicket.ts';
import type { BidPlan } from './planBid.ts';

/** Says that the budget doesn't suffice for a bid, and for how many shares it does. */
export function BidObstacle({ plan: { obstacle, missing, affordable } }: { plan: BidPlan }) {
  const { edit } = useOpenTicket();
  if (obstacle !== 'budget' || affordable === null) return null;
  return (
    <Note
      kind="error"
      title={ticketTexts.missing(money(missing))}
      action={
        affordable > 0 && (
          <NoteAction onClick={() => edit({ shares: affordable })}>{ticketTexts.takeFewer(affordable)}</NoteAction>
        )
      }
    >
      {ticketTexts.buyNow.affordable(affordable)}
    </Note>
  );
}
