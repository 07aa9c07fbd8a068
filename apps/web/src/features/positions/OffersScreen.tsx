import { contractsTexts as say } from '@wieszcz/texts';
import { useState } from 'react';
import { ListHead } from '../../kit/lists/ListHead.tsx';
import { useAppliedFilters } from '../../kit/lists/filters.ts';
import { PositionList } from './PositionList.tsx';
import { defaultPositionFilters, type PositionFilters } from './usePositions.ts';

/** Offers are made of pending positions only, so there is no status to choose. */
const pendingFilters: PositionFilters = { ...defaultPositionFilters, status: 'PENDING' };

export function OffersScreen() {
  const filters = useAppliedFilters(pendingFilters);
  const [count, setCount] = useState('');
  return (
    <>
      <ListHead title={say.offersTitle} count={count}>
        {say.offersHint}
      </ListHead>
      <PositionList filters={filters} usual={pendingFilters} onCount={setCount} emptyHint={say.emptyOffersHint} />
    </>
  );
}
