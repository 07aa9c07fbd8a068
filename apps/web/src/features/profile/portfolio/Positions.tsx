import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MAX_PAGE_SIZE } from '@wieszcz/domain';
import { dateTime, dateTimeInWords, profileTexts, wholeNumber, withNoBreakSpaces } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { api, endpoints } from '#api/client.ts';
import { keys } from '#api/keys.ts';
import { parsePage } from '#api/page.ts';
import { type ClosedPosition, parseClosedPosition, type Portfolio } from '#api/portfolio.ts';
import { CoverImage } from '#game/covers/CoverImage.tsx';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { PagedResults } from '#game/states/PagedResults.tsx';
import { SideBadge } from '#game/trading/badges.tsx';
import { minus } from '#game/trading/figures.ts';
import { Money, Profit } from '#game/trading/Money.tsx';
import { Loading, RowSkeletons } from '#kit/feedback/Loading.tsx';
import { CardTable } from '#kit/lists/CardTable.tsx';
import { useFirstRows } from '#kit/lists/useFirstRows.ts';
import { useQueryPage } from '#kit/lists/useQueryFilters.ts';
import { paths } from '#paths.ts';
import classes from './portfolio.module.css';

const { columns, closed } = profileTexts;

type Position = Portfolio['positions'][number];

/** Positions shown at first, the most valuable ones; a button shows all, or as many as the portfolio has: `MAX_PAGE_SIZE` at most. */
const INITIALLY_SHOWN = 5;

/** The pending positions with their present value. */
export function Positions({ positions }: { positions: readonly Position[] }) {
  const { shown, showAll, list } = useFirstRows<Position, HTMLElement>(positions, INITIALLY_SHOWN);
  return (
    <section ref={list}>
      <div className={classes.positionsHead}>
        <h2>{profileTexts.positions}</h2>
        {positions.length > 0 && (
          <Anchor component={Link} to={paths.contracts}>
            {profileTexts.allPositions}
          </Anchor>
        )}
      </div>
      {positions.length === 0 ? <NoPositions /> : <PositionTable positions={shown} />}
      {showAll && (
        <Button variant="default" mt="sm" onClick={showAll}>
          {positions.length < MAX_PAGE_SIZE
            ? profileTexts.showAllPositions(positions.length)
            : profileTexts.showMostValuable(positions.length)}
        </Button>
      )}
    </section>
  );
}

function NoPositions() {
  return (
    <div className="card">
      <EmptyState
        level={3}
        title={profileTexts.noPositions}
        action={
          <Button component={Link} to={paths.markets()} variant="default">
            {profileTexts.browseMarkets}
          </Button>
        }
      >
        {profileTexts.noPositionsHint}
      </EmptyState>
    </div>
  );
}

const COLUMNS = [
  { key: 'what', label: columns.market },
  { key: 'shares', label: columns.shares, align: 'right' },
  { key: 'cost', label: columns.cost, align: 'right' },
  { key: 'value', label: columns.value, align: 'right' },
  { key: 'profit', label: columns.profit, align: 'right' },
] as const;

function PositionTable({ positions }: { positions: readonly Position[] }) {
  const rows = positions.map((position) => ({ key: position.contractId, cells: cellsOf(position) }));
  return <CardTable caption={profileTexts.positions} columns={COLUMNS} rows={rows} className={classes.positionsTable} />;
}

const cellsOf = (position: Position): ReactNode[] => [
  <PositionSubject key="what" position={position} to={paths.contractDetails(position.contractId)} />,
  wholeNumber(position.shares),
  <Money key="cost" value={position.cost} />,
  <Money key="value" value={position.value} />,
  <Profit key="profit" value={minus(position.value, position.cost)} cost={position.cost} />,
];

const CLOSED_HEADING = 'closed-positions';

/** Positions that are sold out or decided, each with what it brought, the last closed first. */
export function ClosedPositions() {
  const [page, setPage] = useQueryPage('closed');
  const positions = useQuery({
    queryKey: keys.closedPositions({ page }),
    queryFn: async () => parsePage(await api(endpoints.listClosedPositions, { query: { page } }), parseClosedPosition),
    placeholderData: (previous) => previous,
  });
  return (
    <section aria-labelledby={CLOSED_HEADING}>
      <div className={classes.positionsHead}>
        <h2 id={CLOSED_HEADING} tabIndex={-1}>
          {closed.title}
        </h2>
        <p className={classes.positionsLead}>{closed.lead}</p>
      </div>
      <PagedResults
        query={positions}
        page={page}
        onPage={setPage}
        headingId={CLOSED_HEADING}
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
            columns={CLOSED_COLUMNS}
            rows={content.map((position) => ({ key: position.contractId, cells: closedCellsOf(position) }))}
            className={classes.positionsTable}
          />
        )}
      </PagedResults>
    </section>
  );
}

const CLOSED_COLUMNS = [
  { key: 'what', label: closed.columns.market },
  { key: 'how', label: closed.columns.how },
  { key: 'date', label: closed.columns.date },
  { key: 'result', label: closed.columns.result, align: 'right' },
] as const;

const closedCellsOf = (position: ClosedPosition): ReactNode[] => [
  <PositionSubject key="what" position={position} to={paths.marketDetails(position.marketId)} />,
  closed.outcomes[position.outcome],
  <time key="date" dateTime={position.closedDate} title={dateTimeInWords(position.closedDate)} className={`num ${classes.date}`}>
    {dateTime(position.closedDate)}
  </time>,
  <Profit key="result" value={position.result} />,
];

type Subject = Pick<ClosedPosition, 'marketId' | 'topic' | 'marketCategory' | 'marketCover' | 'betTitle' | 'option'>;

/** What a position is on: cover, market, option and bet. */
function PositionSubject({ position, to }: { position: Subject; to: string }) {
  const { marketId, topic, marketCategory, marketCover, betTitle, option } = position;
  return (
    <div className={classes.positionSubject}>
      <CoverImage category={marketCategory} id={marketId} url={marketCover?.url} whole className={classes.cover} />
      <div className={classes.text}>
        <Link to={to} className={classes.topic}>
          {withNoBreakSpaces(topic)}
        </Link>
        <div className={classes.bet}>
          <SideBadge option={option} />
          <span>{betTitle}</span>
        </div>
      </div>
    </div>
  );
}
