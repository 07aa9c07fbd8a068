import { Tabs } from '@mantine/core';
import { SUSPICION_KINDS, type SuspicionKind } from '@wieszcz/api';
import { suspicionsTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { AdminPage } from '#game/adminArea/AdminPage.tsx';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { PagedResults } from '#game/states/PagedResults.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { oneOf } from '#kit/lists/filterQuery.ts';
import { useQueryFilters } from '#kit/lists/useQueryFilters.ts';
import { SuspicionCard } from './SuspicionCard.tsx';
import { useSuspicions } from './useSuspicions.ts';
import classes from './suspicions.module.css';

const HEADING = 'suspicions';
const defaults: { kind: SuspicionKind } = { kind: 'pair' };
const readers = { kind: oneOf(SUSPICION_KINDS) };

/** For admins: suspicions that accounts belong to one person, with their evidence and buttons that exclude accounts from rankings. */
export function SuspicionsScreen() {
  const { filters, change, page, setPage } = useQueryFilters(defaults, readers);
  return (
    <AdminPage title={suspicionsTexts.title} lead={withNoBreakSpaces(suspicionsTexts.lead)}>
      <Tabs value={filters.kind} onChange={(next) => change({ kind: next as SuspicionKind })} keepMounted={false}>
        <Tabs.List aria-label={suspicionsTexts.kindsLabel} className={classes.tabs}>
          {SUSPICION_KINDS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {suspicionsTexts.kinds[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {SUSPICION_KINDS.map((each) => (
          <Tabs.Panel key={each} value={each}>
            <SuspicionList kind={each} page={page} onPage={setPage} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </AdminPage>
  );
}

type SuspicionListProps = { kind: SuspicionKind; page: number; onPage: (page: number) => void };

function SuspicionList({ kind, page, onPage }: SuspicionListProps) {
  const query = useSuspicions(kind, page);
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} tabIndex={-1} className={classes.heading}>
        {withNoBreakSpaces(suspicionsTexts.about[kind])}
      </h2>
      <PagedResults
        query={query}
        page={page}
        onPage={onPage}
        headingId={HEADING}
        fadePrevious
        skeleton={
          <Loading label={suspicionsTexts.loading}>
            <RowSkeletons rows={4} height={180} />
          </Loading>
        }
        empty={<EmptyState title={suspicionsTexts.empty}>{suspicionsTexts.emptyHint}</EmptyState>}
      >
        {(suspicions) => (
          <div className={classes.list}>
            {suspicions.map((suspicion) => (
              <SuspicionCard key={suspicion.id} suspicion={suspicion} />
            ))}
          </div>
        )}
      </PagedResults>
    </section>
  );
}
