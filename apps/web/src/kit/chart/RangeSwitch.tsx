import { SegmentedControl } from '@mantine/core';
import { CHART_RANGES_IN_DAYS } from '@wieszcz/domain';
import { uiTexts } from '@wieszcz/texts';

export type ChartRange = (typeof CHART_RANGES_IN_DAYS)[number];

type RangeSwitchProps = { value: ChartRange; onChange: (value: ChartRange) => void; fullWidth?: boolean };

/** Chooses how many days a chart covers. */
export function RangeSwitch({ value, onChange, fullWidth = false }: RangeSwitchProps) {
  return (
    <SegmentedControl
      size="xs"
      fullWidth={fullWidth}
      aria-label={uiTexts.chartRange}
      value={String(value)}
      onChange={(next) => onChange(Number(next) as ChartRange)}
      data={CHART_RANGES_IN_DAYS.map((days) => ({ value: String(days), label: uiTexts.ranges[days] }))}
    />
  );
}
