import { Button } from '@mantine/core';
import { MAX_OPEN_BIDS } from '@wieszcz/domain';
import { ordersTexts } from '@wieszcz/texts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#api/failures.ts';
import { useBids } from '#api/orders.ts';
import { CancelAllBids } from '#game/orders/BidButtons.tsx';
import { useCancelBid } from '#game/orders/orderActions.ts';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { LoadFailure } from '#game/states/LoadFailure.tsx';
import { money } from '#game/trading/money.ts';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { useKeptFailure } from '#kit/feedback/useKeptFailure.ts';
import { PagePagination } from '#kit/lists/PagePagination.tsx';
import { paths } from '#paths.ts';
import { BidTable } from './BidTable.tsx';
import classes from './bids.module.css';

export const BIDS_HEADING = 'own-bids';

/** All open bids of the player, with the money that they have reserved. */
export function OwnBids() {
  const [page, setPage] = useState(0);
  const query = useKeptFailure(useBids(page));
  const { data } = query;
  const cancelling = useCancelBid();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const count = data?.totalElements ?? 0;
  const lastPage = Math.max(0, (data?.totalPages ?? page + 1) - 1);
  // The last page disappears with its last bid.
  if (page > lastPage) setPage(lastPage);
  return (
    <section aria-labelledby={BIDS_HEADING}>
      <div className={classes.head}>
        <div>
          <h2 id={BIDS_HEADING} ref={heading} tabIndex={-1}>
            {ordersTexts.bids}
          </h2>
          {count > 0 && <p className={classes.count}>{ordersTexts.bidsCount(count, MAX_OPEN_BIDS)}</p>}
        </div>
        {data && count > 0 && (
          <>
            <p className={classes.reserved}>
              {ordersTexts.reservedInAll} <b className="num">{money(data.reserved)}</b>
            </p>
            {count > 1 && (
              <CancelAllBids
                marketId={null}
                ids={data.content.map(({ id }) => id)}
                count={count}
                reserved={data.reserved}
                onDone={() => {
                  cancelling.reset();
                  focusHeading();
                }}
              />
            )}
          </>
        )}
      </div>
      <LoadFailure query={query} message={`${ordersTexts.failed} ${messageOf(query.error)}`} />
      <CancellationFailure error={cancelling.error} />
      {data ? (
        count === 0 ? (
          <NoBids />
        ) : (
          <>
            <BidTable bids={data.content} cancelling={cancelling} onGone={focusHeading} />
            <PagePagination page={page} totalPages={data.totalPages} onChange={setPage} headingId={BIDS_HEADING} />
            <p className={classes.help}>{ordersTexts.help}</p>
          </>
        )
      ) : (
        query.isPending && (
          <Loading label={ordersTexts.loading}>
            <RowSkeletons rows={3} />
          </Loading>
        )
      )}
    </section>
  );
}

function CancellationFailure({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <div className={classes.failure}>
      <Note kind="error" title={ordersTexts.cancelFailed}>
        {messageOf(error)}
      </Note>
    </div>
  );
}

const NoBids = () => (
  <div className="card">
    <EmptyState
      level={3}
      title={ordersTexts.none}
      action={
        <Button component={Link} to={paths.markets()} variant="default">
          {ordersTexts.browseMarkets}
        </Button>
      }
    >
      {ordersTexts.noneHint}
    </EmptyState>
  </div>
);
