import { positionsTexts } from '@wieszcz/texts';
import { useEffect, type ReactNode } from 'react';
import type { Withdrawing } from '#game/orders/useWithdraw.ts';
import { TradeList } from '#game/trading/TradeList.tsx';
import { changedCount, type useAppliedFilters } from '#kit/lists/filters.ts';
import { paths } from '#paths.ts';
import { PositionCard } from './PositionCard.tsx';
import { usePositions, type PositionFilters } from './usePositions.ts';

type PositionListProps = {
  filters: ReturnType<typeof useAppliedFilters<PositionFilters>>;
  /** The filters of a list that nothing narrows. */
  defaults: PositionFilters;
  /** Receives the number of positions found, in words; '' until it is known. */
  onCount: (count: string) => void;
  emptyHint: string;
  /** Further filters in the panel. */
  fields?: ReactNode;
  /** With it each position lists its offers, which it withdraws. */
  withdrawing?: Withdrawing;
  /** Filters above the list. */
  toolbar?: ReactNode;
};

export function PositionList({ filters, defaults, onCount, emptyHint, fields, toolbar, withdrawing }: PositionListProps) {
  const query = usePositions(filters.applied, filters.page);
  // With the toolbar the status has its own control, so no status counts as a filter of the panel.
  const panelDefaults = toolbar ? { ...defaults, status: filters.applied.status } : defaults;
  const total = query.data?.totalElements;
  useEffect(() => onCount(total === undefined ? '' : positionsTexts.count(total)), [total, onCount]);
  return (
    <TradeList
      query={query}
      filters={filters}
      defaults={panelDefaults}
      texts={positionsTexts}
      emptyHint={emptyHint}
      isNarrowed={changedCount(filters.applied, defaults) > 0}
      emptyLink={{ to: paths.markets(), label: positionsTexts.browseMarkets }}
      layout={{ gap: 12, cardHeight: 156, skeletons: 4 }}
      fields={fields}
      toolbar={toolbar}
    >
      {(position) => <PositionCard key={position.id} position={position} withdrawing={withdrawing} />}
    </TradeList>
  );
}
