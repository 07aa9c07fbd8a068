import { dateTime, ordersTexts as say, typo, wholeNumber } from '@wieszcz/texts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { QueuedBid } from '#api/bid.ts';
import { messageOf } from '#api/failures.ts';
import { BidButtons } from '#game/orders/BidButtons.tsx';
import { ReduceBid } from '#game/orders/ReduceBid.tsx';
import { useCancelBid } from '#game/orders/useBidActions.ts';
import { SideBadge } from '#game/trading/badges.tsx';
import { costOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { CardTable, type Column } from '#kit/lists/CardTable.tsx';
import { paths } from '#paths.ts';
import { usePositionIds } from './usePositionIds.ts';
import classes from './bids.module.css';

const columns: Column[] = [
  { key: 'subject', label: say.subject },
  { key: 'price', label: say.price, align: 'right' },
  { key: 'shares', label: say.shares, align: 'right' },
  { key: 'reserve', label: say.reserve, align: 'right' },
  { key: 'ahead', label: say.ahead, align: 'right' },
  { key: 'until', label: say.until },
  { key: 'actions', label: say.actions, align: 'right' },
];

/** Bids with what can be done with each; `onGone` follows a cancellation or a reduction, which removes the pressed button. */
export function BidTable({ bids, onGone }: { bids: readonly QueuedBid[]; onGone: () => void }) {
  const [reduced, setReduced] = useState<number | null>(null);
  const cancelling = useCancelBid();
  const positionOf = usePositionIds();
  const rows = bids.map((bid) => {
    const isReduced = reduced === bid.id;
    const cells: ReactNode[] = [
      <Subject key="subject" bid={bid} position={positionOf(bid)} />,
      <b key="price">{money(bid.price)}</b>,
      wholeNumber(bid.shares),
      money(costOf(bid.price, bid.shares)),
      bid.sharesAhead > 0 ? say.aheadShares(bid.sharesAhead) : say.first,
      bid.expiresAt === null ? say.untilCancelled : dateTime(bid.expiresAt),
      isReduced ? (
        <b key="actions">{say.reducing}</b>
      ) : (
        <BidButtons
          key="actions"
          bid={bid}
          disabled={cancelling.isPending}
          onReduce={() => setReduced(bid.id)}
          onCancel={() => cancelling.mutate(bid, { onSuccess: onGone })}
        />
      ),
    ];
    return {
      key: bid.id,
      cells,
      own: isReduced,
      below: isReduced && <ReduceBid bid={bid} onClose={() => setReduced(null)} onReduced={onGone} />,
    };
  });
  return (
    <>
      {cancelling.error && (
        <div className={classes.failure}>
          <Note kind="error" title={say.cancelFailed}>
            {messageOf(cancelling.error)}
          </Note>
        </div>
      )}
      <CardTable caption={say.bidsCaption} columns={columns} rows={rows} className={classes.table} />
    </>
  );
}

function Subject({ bid, position }: { bid: QueuedBid; position: number | undefined }) {
  return (
    <span className={classes.subject}>
      <Link className={classes.topic} to={paths.marketDetails(bid.marketId)}>
        {typo(bid.topic)}
      </Link>
      <span className={classes.bet}>
        <SideBadge option={bid.option} />
        <span>{typo(bid.betTitle)}</span>
        {position !== undefined && (
          <Link to={paths.contractDetails(position)} aria-label={say.positionOf(bid.topic)}>
            {say.position}
          </Link>
        )}
      </span>
    </span>
  );
}
