import { Button } from '@mantine/core';
import { contractsTexts as say, money, ordersTexts } from '@wieszcz/texts';
import type { Position } from '#api/position.ts';
import { messageOf } from '#api/failures.ts';
import { useWithdraw } from '#game/orders/useWithdraw.ts';
import { Note } from '#kit/feedback/Note.tsx';
import classes from './positions.module.css';

/** The waiting offers of a position, each with a button that withdraws it; `onGone` follows, because the pressed button is gone then. */
export function OfferLines({ position: { offers }, onGone }: { position: Position; onGone: () => void }) {
  const withdrawing = useWithdraw();
  if (offers.length === 0) return null;
  const sorted = [...offers].sort((a, b) => a.price - b.price || a.id - b.id);
  return (
    <div className={classes.offerLinesOffers}>
      <ul>
        {sorted.map((offer) => (
          <li key={offer.id}>
            <span>
              <span className="num">{say.offerLine(offer.shares, money(offer.price))}</span>
              {offer.sharesAhead !== undefined && <span className={classes.ahead}>{say.offerAhead(offer.sharesAhead)}</span>}
            </span>
            <Button
              variant="default"
              size="compact-md"
              disabled={withdrawing.isPending}
              aria-label={say.deleteLabel(offer.shares, money(offer.price))}
              onClick={() => withdrawing.mutate(offer, { onSuccess: onGone })}
            >
              {ordersTexts.withdraw}
            </Button>
          </li>
        ))}
      </ul>
      {withdrawing.error && (
        <Note kind="error" title={say.deleteFailed}>
          {messageOf(withdrawing.error)}
        </Note>
      )}
    </div>
  );
}
