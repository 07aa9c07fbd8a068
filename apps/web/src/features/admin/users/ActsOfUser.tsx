import { adminTexts } from '@wieszcz/texts';
import { useId, useState } from 'react';
import { PagedResults } from '#game/states/PagedResults.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { ActTable } from '../acts/ActTable.tsx';
import { useActs } from '../queries.ts';
import classes from './users.module.css';

/** The acts of the log that match a filter, a page at a time. */
export function ActsOfUser({ title, filter }: { title: string; filter: { user: string } | { actor: string } }) {
  const [page, setPage] = useState(0);
  const heading = useId();
  const query = useActs({ ...filter, page, size: 10 });
  const skeleton = (
    <Loading>
      <RowSkeletons rows={3} />
    </Loading>
  );
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </h2>
      <PagedResults
        query={query}
        page={page}
        onPage={setPage}
        headingId={heading}
        skeleton={skeleton}
        empty={<p className={classes.empty}>{adminTexts.log.empty}</p>}
        fadePrevious
      >
        {(acts) => <ActTable acts={acts} />}
      </PagedResults>
    </section>
  );
}
