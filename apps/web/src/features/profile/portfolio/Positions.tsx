import { Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { MAX_PAGE_SIZE } from '@wieszcz/domain';
import { profileTexts, wholeNumber } from '@wieszcz/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Portfolio } from '#api/portfolio.ts';
import { EmptyState } from '#game/states/EmptyState.tsx';
import { minus } from '#game/trading/figures.ts';
import { Money, Profit } from '#game/trading/Money.tsx';
import { CardTable } from '#kit/lists/CardTable.tsx';
import { paths } from '#paths.ts';
import { PositionSubject } from './PositionSubject.tsx';
import classes from './portfolio.module.css';

type Position = Portfolio['positions'][number];

const { columns } = profileTexts;

/** Positions shown at first, the most valuable ones; a button shows all, or as many as the portfolio has: `MAX_PAGE_SIZE` at most. */
const INITIALLY_SHOWN = 5;

/** The pending positions with their present value. */
export function Positions({ positions }: { positions: readonly Position[] }) {
  const [showsAll, { open: showAll }] = useDisclosure(false);
  return (
    <section>
      <div className={classes.positionsHead}>
        <h2>{profileTexts.positions}</h2>
        {positions.length > 0 && (
          <Anchor component={Link} to={paths.contracts}>
            {profileTexts.allPositions}
          </Anchor>
        )}
      </div>
      {positions.length === 0 ? (
        <NoPositions />
      ) : (
        <PositionTable positions={showsAll ? positions : positions.slice(0, INITIALLY_SHOWN)} />
      )}
      {positions.length > INITIALLY_SHOWN && !showsAll && (
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
