import { adminTexts } from '@wieszcz/texts';
import { AdminPage } from '#game/adminArea/AdminPage.tsx';
import { ListStates } from '../frame/ListStates.tsx';
import { useActs } from '../queries.ts';
import { useQueryFilters } from '../frame/useQueryFilters.ts';
import { ActFilters } from './ActFilters.tsx';
import { ACT_FILTERS, type ActFilterName } from './actFilterNames.ts';
import { ActTable } from './ActTable.tsx';

/** The log of acts with its filters. */
export function ActsScreen() {
  const filters = useQueryFilters<ActFilterName>(ACT_FILTERS);
  const query = useActs({ ...filters.filters, page: filters.page });
  return (
    <AdminPage title={adminTexts.actsTitle} lead={adminTexts.log.lead}>
      <ActFilters key={JSON.stringify(filters.filters)} filters={filters.filters} onApply={filters.change} />
      <ListStates query={query} filters={filters} texts={adminTexts.log}>
        {(acts) => <ActTable acts={acts} />}
      </ListStates>
    </AdminPage>
  );
}
