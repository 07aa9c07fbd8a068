import { Anchor, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Answer, endpoints } from '@wieszcz/contract';
import { money, profileTexts, typo } from '@wieszcz/texts';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { SideBadge } from '../../ui/badges.tsx';
import { CoverImage } from '../../ui/CoverImage.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Profit } from '../../ui/Money.tsx';
import classes from './Positions.module.css';
import table from './table.module.css';

type Position = Answer<typeof endpoints.getPortfolio>['positions'][number];

const { columns } = profileTexts;

/** A profile shows the most valuable first; the rest on request. */
const FOLDED = 5;

/** Open contracts with what they are worth now. */
export function Positions({ positions }: { positions: readonly Position[] }) {
  const [unfolded, { open: unfold }] = useDisclosure(false);
  return (
    <section>
      <div className={classes.head}>
        <h2 id="positions">{profileTexts.positions}</h2>
        {positions.length > 0 && (
          <Anchor component={Link} to={paths.contracts}>
            {profileTexts.allContracts}
          </Anchor>
        )}
      </div>
      <div className={`card ${table.box}`}>
        {positions.length === 0 ? (
          <NoPositions />
        ) : (
          <PositionTable positions={unfolded ? positions : positions.slice(0, FOLDED)} />
        )}
      </div>
      {positions.length > FOLDED && !unfolded && (
        <Button variant="default" mt="sm" onClick={unfold}>
          {profileTexts.showAllPositions(positions.length)}
        </Button>
      )}
    </section>
  );
}

function NoPositions() {
  return (
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
  );
}

function PositionTable({ positions }: { positions: readonly Position[] }) {
  return (
    <table className={table.table} role="table" aria-labelledby="positions">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {columns.market}
          </th>
          <th role="columnheader" scope="col" className={table.figure}>
            {columns.value}
          </th>
          <th role="columnheader" scope="col" className={table.figure}>
            {columns.profit}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {positions.map((position) => (
          <PositionRow key={position.contractId} position={position} />
        ))}
      </tbody>
    </table>
  );
}

function PositionRow({ position }: { position: Position }) {
  const { contractId, marketId, topic, marketCategory, marketCover, betTitle, option, cost, value } = position;
  return (
    <tr role="row">
      <td role="cell" className={table.wide}>
        <div className={classes.what}>
          <CoverImage category={marketCategory} id={marketId} url={marketCover?.url} whole className={classes.cover} />
          <div className={classes.words}>
            <Link to={paths.contractDetails(contractId)} className={classes.topic}>
              {typo(topic)}
            </Link>
            <div className={classes.bet}>
              <SideBadge option={option} />
              <span>{betTitle}</span>
            </div>
          </div>
        </div>
      </td>
      <td role="cell" className={table.figure} data-label={columns.value}>
        <span className="num">{money(value ?? cost)}</span>
      </td>
      <td role="cell" className={table.figure} data-label={columns.profit}>
        <Profit value={value === null ? null : value - cost} cost={cost} />
      </td>
    </tr>
  );
}
