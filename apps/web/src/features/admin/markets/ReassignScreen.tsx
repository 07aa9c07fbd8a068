import { SegmentedControl } from '@mantine/core';
import { adminTexts } from '@wieszcz/texts';
import { AdminPage } from '#game/adminArea/AdminPage.tsx';
import { SearchBox } from '#kit/forms/SearchBox.tsx';
import { useTextFilters } from '#kit/lists/useQueryFilters.ts';
import { ListStates } from '../frame/ListStates.tsx';
import { useManagedMarkets } from '../queries.ts';
import { MarketTable } from './MarketTable.tsx';
import classes from './markets.module.css';

const reassignTexts = adminTexts.reassign;
const searchTexts = {
  label: reassignTexts.searchLabel,
  placeholder: reassignTexts.searchPlaceholder,
  button: adminTexts.find.button,
  clear: adminTexts.find.clear,
};
const STATES = [
  { value: '', label: reassignTexts.states.all },
  { value: 'overdue', label: reassignTexts.states.overdue },
  { value: 'abandoned', label: reassignTexts.states.abandoned },
];
const FILTERS = ['marketTitle', 'state'] as const;

/** Published markets that wait for their resolution, which an admin can give to another moderator. */
export function ReassignScreen() {
  const list = useTextFilters<(typeof FILTERS)[number]>(FILTERS);
  const { filters, page, change } = list;
  const query = useManagedMarkets({ ...filters, page });
  return (
    <AdminPage title={adminTexts.marketsTitle} lead={reassignTexts.lead}>
      <div className={classes.tools}>
        <SearchBox text={filters.marketTitle} texts={searchTexts} onSearch={(marketTitle) => change({ marketTitle })} />
        <SegmentedControl
          className={classes.states}
          aria-label={reassignTexts.state}
          data={STATES}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
      </div>
      <ListStates query={query} filters={list} texts={reassignTexts}>
        {(markets) => <MarketTable markets={markets} />}
      </ListStates>
    </AdminPage>
  );
}
