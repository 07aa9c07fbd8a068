import { useQuery } from '@tanstack/react-query';
import { dateTime, dateTimeInWords, profileTexts } from '@wieszcz/texts';
import { type ReactNode, useState } from 'react';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import { parsePage } from '#api/page.ts';
import { type ClosedPosition, parseClosedPosition } from '#api/portfolio.ts';
import { PagedResults } from '#game/states/PagedResults.tsx';
import { Profit } from '#game/trading/Money.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { CardTable } from '#kit/lists/CardTable.tsx';
import { paths } from '#paths.ts';
import { PositionSubject } from './PositionSubject.tsx';
import classes from './portfolio.module.css';

const { closed } = profileTexts;
const HEADING = 'closed-positions';

/** Positions that are sold out or decided, each with what it brought, the last closed first. */
export function ClosedPositions() {
  const [page, setPage] = useState(0);
  const positions = useQuery({
    queryKey: keys.closedPositions({ page }),
    queryFn: async () => parsePage(await api(endpoints.listClosedPositions, { query: { page } }), parseClosedPosition),
    placeholderData: (previous) => previous,
  });
  return (
    <section aria-labelledby={HEADING}>
      <div className={classes.positionsHead}>
        <h2 id={HEADING} tabIndex={-1}>
          {closed.title}
        </h2>
        <p className={classes.positionsLead}>{closed.lead}</p>
      </div>
      <PagedResults
        query={positions}
        page={page}
        onPage={setPage}
        headingId={HEADING}
        skeleton={
          <Loading>
            <RowSkeletons rows={3} height={64} />
          </Loading>
        }
        empty={<p className={classes.empty}>{closed.empty}</p>}
      >
        {(content) => (
          <CardTable
            caption={closed.title}
            columns={COLUMNS}
            rows={content.map((position) => ({ key: position.contractId, cells: cellsOf(position) }))}
            className={classes.positionsTable}
          />
        )}
      </PagedResults>
    </section>
  );
}

const COLUMNS = [
  { key: 'what', label: closed.columns.market },
  { key: 'how', label: closed.columns.how },
  { key: 'date', label: closed.columns.date },
  { key: 'result', label: closed.columns.result, align: 'right' },
] as const;

const cellsOf = (position: ClosedPosition): ReactNode[] => [
  <PositionSubject key="what" position={position} to={paths.marketDetails(position.marketId)} />,
  closed.outcomes[position.outcome],
  <time key="date" dateTime={position.closedDate} title={dateTimeInWords(position.closedDate)} className={`num ${classes.date}`}>
    {dateTime(position.closedDate)}
  </time>,
  <Profit key="result" value={position.result} />,
];
