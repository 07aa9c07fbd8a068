import { useMediaQuery } from '@mantine/hooks';
import { contractsTexts as say } from '@wieszcz/texts';
import { useState } from 'react';
import { ListHead } from '../../kit/lists/ListHead.tsx';
import { useAppliedFilters } from '../../kit/lists/filters.ts';
import { ContractList } from './ContractList.tsx';
import { ContractTotals } from './ContractTotals.tsx';
import { StatusRadios, StatusSwitch } from './StatusFilter.tsx';
import { usualContractFilters } from './useContracts.ts';

/** The filters stand beside the list. */
const WIDE = '(min-width: 75em)';

export function ContractsScreen() {
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const filters = useAppliedFilters(usualContractFilters);
  const [count, setCount] = useState('');
  return (
    <>
      <ListHead title={say.title} count={count} />
      <ContractTotals />
      <ContractList
        filters={filters}
        usual={usualContractFilters}
        onCount={setCount}
        emptyHint={say.emptyHint}
        fields={wide && <StatusRadios value={filters.draft.status} onChange={(status) => filters.edit({ status })} />}
        toolbar={!wide && <StatusSwitch value={filters.filters.status} onChange={(status) => filters.applyNow({ status })} />}
      />
    </>
  );
}
