import { positionsTexts, ordersTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { useBids } from '#api/orders.ts';
import { money } from '#game/trading/money.ts';
import { useAppliedFilters } from '#kit/lists/filters.ts';
import { ListHead } from '#kit/lists/ListHead.tsx';
import { BIDS_HEADING, OwnBids } from './bids/OwnBids.tsx';
import { PositionList } from './PositionList.tsx';
import { defaultPositionFilters, type PositionFilters } from './usePositions.ts';
import classes from './positions.module.css';

/** Only pending positions have offers, so the list has no filter of the status. */
const pendingFilters: PositionFilters = { ...defaultPositionFilters, status: 'PENDING' };

/** The player's waiting orders: the positions with their offers, and the bids. */
export function OffersScreen() {
  const filters = useAppliedFilters(pendingFilters);
  const [count, setCount] = useState('');
  return (
    <>
      <ListHead title={positionsTexts.offersTitle} count={count}>
        {positionsTexts.offersHint}
      </ListHead>
      <BidsLink />
      <PositionList
        filters={filters}
        defaults={pendingFilters}
        onCount={setCount}
        emptyHint={positionsTexts.emptyOffersHint}
        showsOffers
      />
      <div className={classes.bids}>
        <OwnBids />
      </div>
    </>
  );
}

/** Leads to the bids below the list, where there are any. */
function BidsLink() {
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
