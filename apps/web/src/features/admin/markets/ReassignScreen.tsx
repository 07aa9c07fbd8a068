import { SegmentedControl, Badge, Button } from '@mantine/core';
import { knownEnd } from '@wieszcz/domain';
import { adminTexts, dateShort, withNoBreakSpaces } from '@wieszcz/texts';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ManagedMarket } from '#api/market.ts';
import { AdminPage } from '#game/adminArea/AdminPage.tsx';
import { useFocusPassedOn } from '#kit/feedback/useFocusPassedOn.ts';
import { SearchBox } from '#kit/forms/SearchBox.tsx';
import { CardTable } from '#kit/lists/CardTable.tsx';
import { anyText, oneOf } from '#kit/lists/filterQuery.ts';
import { useTextFilters } from '#kit/lists/useQueryFilters.ts';
import { paths } from '#paths.ts';
import { ListStates } from '../ListStates.tsx';
import { useManagedMarkets } from '../queries.ts';
import { ReassignDialog } from './ReassignDialog.tsx';
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
const FILTERS = { marketTitle: anyText, state: oneOf(STATES.map(({ value }) => value)) };

/** Published markets that wait for their resolution, which an admin can give to another moderator. */
export function ReassignScreen() {
  const list = useTextFilters(FILTERS);
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
      <ListStates query={query} list={list} texts={reassignTexts}>
        {(markets) => <MarketTable markets={markets} />}
      </ListStates>
    </AdminPage>
  );
}

const columns = [
  { key: 'market', label: reassignTexts.columns.market },
  { key: 'end', label: reassignTexts.columns.end },
  { key: 'author', label: reassignTexts.columns.author },
  { key: 'actions', label: reassignTexts.columns.actions, align: 'right' },
] as const;

function MarketTable({ markets }: { markets: readonly ManagedMarket[] }) {
  const rows = markets.map((market) => ({ key: market.marketId, cells: cellsOf(market) }));
  return <CardTable caption={reassignTexts.list} columns={columns} rows={rows} className={classes.table} />;
}

const cellsOf = ({ marketId, topic, endDate, overdue, author, abandoned }: ManagedMarket): ReactNode[] => [
  <Link key="market" className={classes.topic} to={paths.marketDetails(marketId)}>
    {withNoBreakSpaces(topic)}
  </Link>,
  <span key="end" className={classes.state}>
    {knownEnd(endDate) === null ? reassignTexts.undetermined : <time dateTime={endDate}>{dateShort(endDate)}</time>}
    {overdue && <State>{reassignTexts.overdue}</State>}
  </span>,
  <span key="author" className={classes.state}>
    <Link to={paths.adminUser(author)}>{author}</Link>
    {abandoned && <State>{reassignTexts.abandoned}</State>}
  </span>,
  <Reassign key="actions" marketId={marketId} topic={topic} />,
];

function State({ children }: { children: string }) {
  return (
    <Badge component="span" color="mak" variant="light" radius="xs">
      {children}
    </Badge>
  );
}

function Reassign(market: Pick<ManagedMarket, 'marketId' | 'topic'>) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Under a filter the market may leave the list.
  useFocusPassedOn(button);
  return (
    <>
      <Button
        ref={button}
        variant="default"
        aria-label={reassignTexts.buttonFor(market.topic)}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {reassignTexts.button}
      </Button>
      <ReassignDialog {...market} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
