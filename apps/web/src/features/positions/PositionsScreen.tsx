import { contractsTexts as say } from '@wieszcz/texts';
import { useState } from 'react';
import { ListHead } from '#kit/lists/ListHead.tsx';
import { useAppliedFilters } from '#kit/lists/filters.ts';
import { useFiltersBesideList } from '#kit/lists/useFiltersBesideList.ts';
import { PositionList } from './PositionList.tsx';
import { PortfolioTotals } from './PortfolioTotals.tsx';
import { StatusRadios, StatusSwitch } from './StatusFilter.tsx';
import { defaultPositionFilters } from './usePositions.ts';

export function PositionsScreen() {
  const filtersBesideList = useFiltersBesideList();
  const filters = useAppliedFilters(defaultPositionFilters);
  const [count, setCount] = useState('');
  return (
    <>
      <ListHead title={say.title} count={count} />
      <PortfolioTotals filters={filters.applied} />
      <PositionList
        filters={filters}
        defaults={defaultPositionFilters}
        onCount={setCount}
        emptyHint={say.emptyHint}
        fields={
          filtersBesideList && <StatusRadios value={filters.draft.status} onChange={(status) => filters.edit({ status })} />
        }
        toolbar={
          !filtersBesideList && (
            <StatusSwitch value={filters.applied.status} onChange={(status) => filters.applyNow({ status })} />
          )
        }
      />
    </>
  );
}
