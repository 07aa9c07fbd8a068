import { useQuery } from '@tanstack/react-query';
import type { Movement } from '@wieszcz/contract';
import { dateTime, dateTimeInWords, money, profileTexts, signedMoney } from '@wieszcz/texts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, endpoints } from '../../api/client.ts';
import { messageOf } from '../../api/failures.ts';
import { keys } from '../../api/keys.ts';
import { paths } from '../../paths.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { Loading, RowSkeletons } from '../../ui/Loading.tsx';
import { PagePagination } from '../../ui/PagePagination.tsx';
import classes from './BudgetHistory.module.css';
import table from './table.module.css';

const { historyColumns, kinds } = profileTexts;
const HEADING = 'budget-history';

/** Every movement of the budget, newest first, each explained. */
export function BudgetHistory() {
  const [page, setPage] = useState(0);
  const history = useQuery({
    queryKey: keys.budgetHistory(page),
    queryFn: () => api(endpoints.listBudgetHistory, { query: { page } }),
    placeholderData: (previous) => previous,
  });
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} tabIndex={-1} className={classes.heading}>
        {profileTexts.history}
      </h2>
      {history.isPending && (
        <Loading>
          <RowSkeletons rows={5} />
        </Loading>
      )}
      {history.isError && (
        <div className="card">
          <FailedState message={messageOf(history.error)} onRetry={() => void history.refetch()} retrying={history.isFetching} />
        </div>
      )}
      {history.data?.empty && page === 0 && <p className={classes.empty}>{profileTexts.historyEmpty}</p>}
      {history.data && history.data.content.length > 0 && (
        <>
          <div className={`card ${table.box}`}>
            <MovementTable movements={history.data.content} />
          </div>
          <PagePagination page={page} totalPages={history.data.totalPages} onChange={setPage} headingId={HEADING} />
        </>
      )}
    </section>
  );
}

function MovementTable({ movements }: { movements: readonly Movement[] }) {
  return (
    <table className={table.table} role="table" aria-labelledby={HEADING}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {historyColumns.what}
          </th>
          <th role="columnheader" scope="col">
            {historyColumns.date}
          </th>
          <th role="columnheader" scope="col" className={table.figure}>
            {historyColumns.amount}
          </th>
          <th role="columnheader" scope="col" className={table.figure}>
            {historyColumns.after}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {movements.map((movement) => (
          <MovementRow key={movement.id} {...movement} />
        ))}
      </tbody>
    </table>
  );
}

function MovementRow({ kind, subject, date, amount, budgetAfter }: Movement) {
  return (
    <tr role="row">
      <td role="cell" className={table.wide}>
        <div className={classes.kind}>{kinds[kind]}</div>
        {subject && (
          <div className={classes.subject}>
            <Link to={paths.marketDetails(subject.marketId)}>{subject.topic}</Link>
            <div>{profileTexts.movementOf(subject.betTitle, subject.option, subject.shares, money(subject.price))}</div>
          </div>
        )}
      </td>
      <td role="cell" className={`num ${table.wide}`}>
        <time dateTime={date} title={dateTimeInWords(date)} className={table.caption}>
          {dateTime(date)}
        </time>
      </td>
      <td role="cell" className={table.figure} data-label={historyColumns.amount}>
        <b className="num">{signedMoney(amount)}</b>
      </td>
      <td role="cell" className={table.figure} data-label={historyColumns.after}>
        <span className="num">{money(budgetAfter)}</span>
      </td>
    </tr>
  );
}
