import { contractsTexts as say } from '@wieszcz/texts';
import { useState } from 'react';
import { ListHead } from '../../kit/lists/ListHead.tsx';
import { useAppliedFilters } from '../../kit/lists/filters.ts';
import { ContractList } from './ContractList.tsx';
import { usualContractFilters, type ContractFilters } from './useContracts.ts';

/** Offers are made of pending contracts only, so there is no status to choose. */
const pendingContracts: ContractFilters = { ...usualContractFilters, status: 'PENDING' };

export function OffersScreen() {
  const filters = useAppliedFilters(pendingContracts);
  const [count, setCount] = useState('');
  return (
    <>
      <ListHead title={say.offersTitle} count={count}>
        {say.offersHint}
      </ListHead>
      <ContractList filters={filters} usual={pendingContracts} onCount={setCount} emptyHint={say.emptyOffersHint} />
    </>
  );
}
