import { useMediaQuery } from '@mantine/hooks';
import { contractsTexts as say } from '@wieszcz/texts';
import { useState } from 'react';
import { ListHead } from '../../kit/lists/ListHead.tsx';
import { useAppliedFilters } from '../../kit/lists/filters.ts';
import { PositionList } from './PositionList.tsx';
import { PortfolioTotals } from './PortfolioTotals.tsx';
import { StatusRadios, StatusSwitch } from './StatusFilter.tsx';
import { defaultPositionFilters } from './usePositions.ts';

/** From here on the filters are beside the list (FilterPanel). */
const WIDE = '(min-width: 75em)';

export function PositionsScreen() {
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const filters = useAppliedFilters(defaultPositionFilters);
  const [count, setCount] = useState('');
  return (
    <>
      <ListHead title={say.title} count={count} />
      <PortfolioTotals />
      <PositionList
        filters={filters}
        defaults={defaultPositionFilters}
        onCount={setCount}
        emptyHint={say.emptyHint}
        fields={isWide && <StatusRadios value={filters.draft.status} onChange={(status) => filters.edit({ status })} />}
        toolbar={!isWide && <StatusSwitch value={filters.filters.status} onChange={(status) => filters.applyNow({ status })} />}
      />
    </>
  );
}
