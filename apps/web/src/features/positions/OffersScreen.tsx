import { Box } from '@mantine/core';
import { positionsTexts, ordersTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { messageOf } from '#api/failures.ts';
import { useBids } from '#api/orders.ts';
import { useWithdraw, type Withdrawing } from '#game/orders/orderActions.ts';
import { money } from '#game/trading/money.ts';
import { Note } from '#kit/feedback/Note.tsx';
import type { FilterReaders } from '#kit/lists/filterQuery.ts';
import { useAppliedFilters } from '#kit/lists/filters.ts';
import { ListHead } from '#kit/lists/ListHead.tsx';
import { useQueryFilters } from '#kit/lists/useQueryFilters.ts';
import { BIDS_HEADING, OwnBids } from './bids/OwnBids.tsx';
import { PositionList } from './PositionList.tsx';
import { defaultPositionFilters, positionFilterReaders, type PositionFilters } from './usePositions.ts';
import classes from './positions.module.css';

/** Only pending positions have offers, so the list has no status filter. */
const pendingFilters: PositionFilters = { ...defaultPositionFilters, status: 'PENDING' };
const pendingReaders: FilterReaders<PositionFilters> = { ...positionFilterReaders, status: () => null };

/** The player's waiting orders: the positions with their offers, and the bids. */
export function OffersScreen() {
  const filters = useAppliedFilters(pendingFilters, useQueryFilters(pendingFilters, pendingReaders));
  const withdrawing = useWithdraw();
  const [countText, setCountText] = useState('');
  return (
    <>
      <ListHead title={positionsTexts.offersTitle} count={countText}>
        {positionsTexts.offersHint}
      </ListHead>
      <JumpToBids />
      <WithdrawalFailure withdrawing={withdrawing} />
      <PositionList
        filters={filters}
        defaults={pendingFilters}
        onCount={setCountText}
        emptyHint={positionsTexts.emptyOffersHint}
        withdrawing={withdrawing}
      />
      <div className={classes.bids}>
        <OwnBids />
      </div>
    </>
  );
}

/** Not in the card of the position: of one whose last offer was sold nothing is left, so the list loses its card. */
function WithdrawalFailure({ withdrawing: { error, reset } }: { withdrawing: Withdrawing }) {
  if (!error) return null;
  return (
    <Box mb="md" ref={scrollTo}>
      <Note kind="error" title={positionsTexts.deleteFailed} onClose={reset}>
        {messageOf(error)}
      </Note>
    </Box>
  );
}

/** The pressed button may stand far below. */
const scrollTo = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'center' });

/** Scrolls to the bids below the list; hidden if there are none. */
function JumpToBids() {
  const { data } = useBids(0);
  if (!data || data.totalElements === 0) return null;
  const show = () => {
    const heading = document.getElementById(BIDS_HEADING);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={classes.jump} onClick={show}>
      {ordersTexts.bidsLink(data.totalElements, money(data.reserved))}
    </button>
  );
}
