import { useQuery } from '@tanstack/react-query';
import { MAX_PAGE_SIZE } from '@wieszcz/domain';
import { dateTime, ordersTexts, withNoBreakSpaces, wholeNumber } from '@wieszcz/texts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import type { QueuedBid, Bid } from '#api/orders.ts';
import { parsePage } from '#api/page.ts';
import { parsePosition } from '#api/position.ts';
import { BidButtons, ReduceBid } from '#game/orders/BidButtons.tsx';
import type { Cancelling } from '#game/orders/orderActions.ts';
import { SideBadge } from '#game/trading/badges.tsx';
import { costOf } from '#game/trading/figures.ts';
import { money } from '#game/trading/money.ts';
import { CardTable, type Column } from '#kit/lists/CardTable.tsx';
import { paths } from '#paths.ts';
import classes from './bids.module.css';

const columns: Column[] = [
  { key: 'subject', label: ordersTexts.subject },
  { key: 'price', label: ordersTexts.price, align: 'right' },
  { key: 'shares', label: ordersTexts.shares, align: 'right' },
  { key: 'reserve', label: ordersTexts.reserve, align: 'right' },
  { key: 'ahead', label: ordersTexts.ahead, align: 'right' },
  { key: 'until', label: ordersTexts.until },
  { key: 'actions', label: ordersTexts.actions, align: 'right' },
];

type BidTableProps = {
  bids: readonly QueuedBid[];
  /** Kept outside: the table is gone before the cancellation of the last bid ends. */
  cancelling: Cancelling;
  /** Follows a cancellation or a reduction, which removes the pressed button. */
  onGone: () => void;
};

/** Bids, each with its buttons. */
export function BidTable({ bids, cancelling, onGone }: BidTableProps) {
  const [reduced, setReduced] = useState<number | null>(null);
  const positionOf = usePositionIds();
  const rows = bids.map((bid) => {
    const isReduced = reduced === bid.id;
    const cells: ReactNode[] = [
      <Subject key="subject" bid={bid} position={positionOf(bid)} />,
      <b key="price">{money(bid.price)}</b>,
      wholeNumber(bid.shares),
      money(costOf(bid.price, bid.shares)),
      bid.sharesAhead > 0 ? ordersTexts.aheadShares(bid.sharesAhead) : ordersTexts.first,
      bid.expiresAt === null ? ordersTexts.untilCancelled : ordersTexts.untilDate(dateTime(bid.expiresAt)),
      isReduced ? (
        <b key="actions">{ordersTexts.reducing}</b>
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
  return <CardTable caption={ordersTexts.bidsCaption} columns={columns} rows={rows} className={classes.table} />;
}

function Subject({ bid, position }: { bid: QueuedBid; position: number | undefined }) {
  return (
    <span className={classes.subject}>
      <Link className={classes.topic} to={paths.marketDetails(bid.marketId)}>
        {withNoBreakSpaces(bid.topic)}
      </Link>
      <span className={classes.bet}>
        <SideBadge option={bid.option} />
        <span>{withNoBreakSpaces(bid.betTitle)}</span>
        {position !== undefined && (
          <Link to={paths.contractDetails(position)} aria-label={ordersTexts.positionOf(bid.topic)}>
            {ordersTexts.position}
          </Link>
        )}
      </span>
    </span>
  );
}

const query = { contractStatus: 'PENDING', size: MAX_PAGE_SIZE } as const;
const keyOf = (betId: number, option: boolean): string => `${betId} ${option}`;

/** Finds the player's position on the option of a bid; undefined without one, while they load, and beyond the newest page. */
function usePositionIds(): (bid: Bid) => number | undefined {
  const { data: ids } = useQuery({
    queryKey: keys.positions(query),
    queryFn: async () => parsePage(await api(endpoints.listFilteredContracts, { query }), parsePosition),
    select: ({ content }) => new Map(content.map(({ id, bet, option }) => [keyOf(bet.id, option), id])),
  });
  return ({ betId, option }) => ids?.get(keyOf(betId, option));
}
