import { Button } from '@mantine/core';
import { marketsTexts as say } from '@wieszcz/texts';
import { EmptyState } from '../../../game/states/EmptyState.tsx';
import { isFiltered, type MarketFilters } from './filters.ts';
import type { ListName } from './lists.ts';

type EmptyMarketsProps = { list: ListName; filters: MarketFilters; onClear: () => void; onFirstPage: () => void };

/** An empty list of markets: the button undoes what may have emptied it, the page or the filters. */
export function EmptyMarkets({ list, filters, onClear, onFirstPage }: EmptyMarketsProps) {
  if (filters.page > 0) {
    return <EmptyState title={say.emptyPage} action={<DefaultButton onClick={onFirstPage} label={say.firstPage} />} />;
  }
  if (isFiltered(filters)) {
    return (
      <EmptyState title={say.empty} action={<DefaultButton onClick={onClear} label={say.clearFilters} />}>
        {say.emptyFiltered}
      </EmptyState>
    );
  }
  return <EmptyState title={say.empty}>{say.emptyOf[list]}</EmptyState>;
}

function DefaultButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}
