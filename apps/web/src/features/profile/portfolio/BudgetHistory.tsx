import { useQuery } from '@tanstack/react-query';
import { dateTime, dateTimeInWords, profileTexts } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import { parsePage } from '#api/page.ts';
import { type Movement, parseMovement } from '#api/portfolio.ts';
import { PagedResults } from '#game/states/PagedResults.tsx';
import { money, signedMoney } from '#game/trading/money.ts';
import { Money } from '#game/trading/Money.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { CardTable } from '#kit/lists/CardTable.tsx';
import { useQueryPage } from '#kit/lists/useQueryFilters.ts';
import { paths } from '#paths.ts';
import classes from './portfolio.module.css';

const { historyColumns, kinds } = profileTexts;
const HEADING = 'budget-history';

/** The movements of the budget, newest first, each with its kind and what it paid for. */
export function BudgetHistory() {
  const [page, setPage] = useQueryPage('history');
  const history = useQuery({
    queryKey: keys.budgetHistory(page),
    queryFn: async () => parsePage(await api(endpoints.listBudgetHistory, { query: { page } }), parseMovement),
    placeholderData: (previous) => previous,
  });
  return (
    <section aria-labelledby={HEADING}>
      <h2 id={HEADING} tabIndex={-1} className={classes.budgetHistoryHeading}>
        {profileTexts.history}
      </h2>
      <PagedResults
        query={history}
        page={page}
        onPage={setPage}
        headingId={HEADING}
        skeleton={
          <Loading>
            <RowSkeletons rows={5} />
          </Loading>
        }
        empty={<p className={classes.empty}>{profileTexts.historyEmpty}</p>}
      >
        {(content) => <MovementTable movements={content} />}
      </PagedResults>
    </section>
  );
}

const COLUMNS = [
  { key: 'what', label: historyColumns.what },
  { key: 'date', label: historyColumns.date },
  { key: 'amount', label: historyColumns.amount, align: 'right' },
  { key: 'after', label: historyColumns.after, align: 'right' },
] as const;

function MovementTable({ movements }: { movements: readonly Movement[] }) {
  const rows = movements.map((movement) => ({ key: movement.id, cells: cellsOf(movement) }));
  return <CardTable caption={profileTexts.history} columns={COLUMNS} rows={rows} className={classes.budgetHistoryTable} />;
}

const cellsOf = ({ kind, subject, date, amount, budgetAfter }: Movement): ReactNode[] => [
  <Explanation key="what" kind={kind} subject={subject} />,
  <time key="date" dateTime={date} title={dateTimeInWords(date)} className={`num ${classes.date}`}>
    {dateTime(date)}
  </time>,
  <b key="amount" className="num">
    {signedMoney(amount)}
  </b>,
  <Money key="after" value={budgetAfter} />,
];

function Explanation({ kind, subject }: Pick<Movement, 'kind' | 'subject'>) {
  return (
    <>
      <div className={classes.kind}>{kinds[kind]}</div>
      {subject && (
        <div className={classes.budgetHistorySubject}>
          <Link to={paths.marketDetails(subject.marketId)}>{subject.topic}</Link>
          <div>{describe(subject)}</div>
        </div>
      )}
    </>
  );
}

const describe = ({ betTitle, option, shares, price }: NonNullable<Movement['subject']>): string =>
  option === null
    ? profileTexts.pairsOf(betTitle, shares, money(price))
    : profileTexts.movementOf(betTitle, option, shares, money(price));
