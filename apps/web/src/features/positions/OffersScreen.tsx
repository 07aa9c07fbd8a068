import { contractsTexts as say } from '@wieszcz/texts';
import { useState } from 'react';
import { ListHead } from '../../kit/lists/ListHead.tsx';
import { useAppliedFilters } from '../../kit/lists/filters.ts';
import { PositionList } from './PositionList.tsx';
import { defaultPositionFilters, type PositionFilters } from './usePositions.ts';

/** Only pending positions have offers, so the list has no filter of the status. */
const pendingFilters: PositionFilters = { ...defaultPositionFilters, status: 'PENDING' };

/** The positions whose offers the player can manage. */
export function OffersScreen() {
  const filters = useAppliedFilters(pendingFilters);
  const [count, setCount] = useState('');
  return (
    <>
      <ListHead title={say.offersTitle} count={count}>
        {say.offersHint}
      </ListHead>
      <PositionList filters={filters} defaults={pendingFilters} onCount={setCount} emptyHint={say.emptyOffersHint} />
    </>
  );
}
