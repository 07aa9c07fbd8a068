import { Radio, SegmentedControl } from '@mantine/core';
import { positionsTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { minus } from '#game/trading/figures.ts';
import { Money, Profit } from '#game/trading/Money.tsx';
import { FigureStrip } from '#kit/lists/FigureList.tsx';
import { useFiltersBesideList } from '#kit/lists/FilterPanel.tsx';
import { useAppliedFilters } from '#kit/lists/filters.ts';
import { ListHead } from '#kit/lists/ListHead.tsx';
import { useQueryFilters } from '#kit/lists/useQueryFilters.ts';
import { PositionList } from './PositionList.tsx';
import { defaultPositionFilters, positionFilterReaders, type PositionFilters, usePortfolio } from './usePositions.ts';
import classes from './positions.module.css';

export function PositionsScreen() {
  const filtersBesideList = useFiltersBesideList();
  const filters = useAppliedFilters(defaultPositionFilters, useQueryFilters(defaultPositionFilters, positionFilterReaders));
  const [count, setCount] = useState('');
  return (
    <>
      <ListHead title={positionsTexts.title} count={count} />
      <PortfolioTotals filters={filters.applied} />
      <PositionList
        filters={filters}
        defaults={defaultPositionFilters}
        onCount={setCount}
        emptyHint={positionsTexts.emptyHint}
        fields={
          filtersBesideList && <StatusRadios value={filters.draft.status} onChange={(status) => filters.edit({ status })} />
        }
        toolbar={
          !filtersBesideList && (
            <StatusSwitch value={filters.applied.status} onChange={(status) => filters.applyNow({ status })} />
          )
        }
      />
    </>
  );
}

/**
 * Totals of the pending positions that the filters choose; the payout is that of the best outcome of each market. Renders nothing until they
 * are loaded, without such positions, and for a status that leaves only decided positions.
 */
function PortfolioTotals({ filters }: { filters: PositionFilters }) {
  const { data } = usePortfolio(filters);
  const isDecided = filters.status === 'WON' || filters.status === 'LOST';
  if (isDecided || !data || data.positions.length === 0) return null;
  return (
    <FigureStrip
      label={positionsTexts.totals}
      figures={[
        { label: positionsTexts.totalValue, value: <Money value={data.openValue} /> },
        { label: positionsTexts.totalCost, value: <Money value={data.openCost} /> },
        { label: positionsTexts.totalPayout, value: <Money value={data.possiblePayout} /> },
        {
          label: positionsTexts.totalProfit,
          value: <Profit value={minus(data.openValue, data.openCost)} cost={data.openCost} />,
        },
      ]}
    />
  );
}

type Status = PositionFilters['status'];
type StatusProps = { value: Status; onChange: (status: Status) => void };

const statuses: Status[] = ['', 'PENDING', 'WON', 'LOST'];

/** For the filter panel of wide screens. */
function StatusRadios({ value, onChange }: StatusProps) {
  return (
    <Radio.Group label={positionsTexts.status} value={value} onChange={(status) => onChange(status)}>
      <div className={classes.radios}>
        {statuses.map((status) => (
          <Radio key={status} value={status} label={positionsTexts.statuses[status]} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** For narrow screens. */
function StatusSwitch({ value, onChange }: StatusProps) {
  return (
    <SegmentedControl
      className={classes.switch}
      fullWidth
      aria-label={positionsTexts.status}
      value={value}
      onChange={(status) => onChange(status)}
      data={statuses.map((status) => ({ value: status, label: positionsTexts.statuses[status] }))}
    />
  );
}
