import { Input, SegmentedControl } from '@mantine/core';
import { marketsTexts as say } from '@wieszcz/texts';
import { useId } from 'react';
import { CategoryCheckboxes } from '#game/markets/CategoryCheckboxes.tsx';
import { Choice } from '#kit/forms/Choice.tsx';
import { SIZES, SORTS, type ChangeFilters, type MarketFilters, type Sort } from './filters.ts';

const sorts = (Object.keys(SORTS) as Sort[]).map((value) => ({ value, label: say.sorts[value] }));

export function FilterFields({ filters, onChange }: { filters: MarketFilters; onChange: ChangeFilters }) {
  const sizeLabel = useId();
  return (
    <>
      <Choice label={say.sort} data={sorts} value={filters.sort} onChange={(sort) => onChange({ sort: sort as Sort })} />
      <CategoryCheckboxes value={filters.categories} onChange={(categories) => onChange({ categories })} />
      <div>
        <Input.Label component="span" id={sizeLabel}>
          {say.size}
        </Input.Label>
        <SegmentedControl
          fullWidth
          aria-labelledby={sizeLabel}
          data={SIZES.map(String)}
          value={String(filters.size)}
          onChange={(size) => onChange({ size: Number(size) })}
        />
      </div>
    </>
  );
}
