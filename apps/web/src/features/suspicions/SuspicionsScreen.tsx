import { Tabs } from '@mantine/core';
import { SUSPICION_KINDS, type SuspicionKind } from '@wieszcz/api';
import { suspicionsTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useState } from 'react';
import { AdminPage } from '#game/adminArea/AdminPage.tsx';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { PagedResults } from '#game/states/PagedResults.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { SuspicionCard } from './SuspicionCard.tsx';
import { useSuspicions } from './useSuspicions.ts';
import classes from './suspicions.module.css';

const HEADING = 'suspicions';

/** For admins: suspicions that accounts belong to one person, with their evidence and buttons that exclude accounts from rankings. */
export function SuspicionsScreen() {
  const [kind, setKind] = useState<SuspicionKind>('pair');
  return (
    <AdminPage title={suspicionsTexts.title} lead={withNoBreakSpaces(suspicionsTexts.lead)}>
      <Tabs value={kind} onChange={(next) => setKind(next as SuspicionKind)} keepMounted={false}>
        <Tabs.List aria-label={suspicionsTexts.kindsLabel} className={classes.tabs}>
          {SUSPICION_KINDS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {suspicionsTexts.kinds[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {SUSPICION_KINDS.map((each) => (
          <Tabs.Panel key={each} value={each}>
            <SuspicionList kind={each} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </AdminPage>
  );
}

function SuspicionList({ kind }: { kind: SuspicionKind }) {
  const [page, setPage] = useState(0);
  const query = useSuspicions(kind, page);
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} tabIndex={-1} className={classes.heading}>
        {withNoBreakSpaces(suspicionsTexts.about[kind])}
      </h2>
      <PagedResults
        query={query}
        page={page}
        onPage={setPage}
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
