import { Button, Skeleton } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { uiTexts } from '@wieszcz/texts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { momentLabel, valueLabel, type ValueUnit } from './axes.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartTable } from './ChartTable.tsx';
import classes from './PriceChart.module.css';
import { align, axisUnit, extremes, type ChartSeries } from './series.ts';

const Plot = lazy(() => import('./Plot.tsx'));

type PriceChartProps = {
  /** Name of the chart for screen readers. */
  title: string;
  /** One line each. A new array redraws the chart, so callers memoize it. */
  series: readonly ChartSeries[];
  /** 'price' 0,53 $ · 'chance' 53% · 'amount' 1 640 $ */
  unit: ValueUnit;
  /** Right edge of the time axis, in ms since 1970; every line extends to it. */
  until: number;
  /** False where the page shows the same values beside the chart. */
  legend?: boolean;
};

/** Prices over time: a chart with a text summary for screen readers, and the same data as a table on demand. */
export function PriceChart({ title, series, unit, until, legend = true }: PriceChartProps) {
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const height = phone ? 190 : 240;
  const data = useMemo(() => align(series, until), [series, until]);
  const timeUnit = axisUnit(data.times);
  const [cursor, setCursor] = useState<number | null>(null);
  const [tableShown, table] = useDisclosure(false);
  if (data.times.length === 0) return <p className={classes.empty}>{uiTexts.chartEmpty}</p>;
  const moment = cursor === null ? undefined : data.times[cursor];
  return (
    <div>
      {legend && (
        <ChartLegend
          series={series}
          data={data}
          at={cursor}
          unit={unit}
          moment={moment === undefined ? null : momentLabel(moment, timeUnit)}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas drawn by script can't be an <img> */}
      <div role="img" aria-label={summary(title, series, unit)}>
        <Suspense fallback={<Skeleton height={height} aria-busy />}>
          <Plot series={series} data={data} unit={unit} height={height} onCursor={setCursor} />
        </Suspense>
      </div>
      <Button className={classes.toggle} variant="subtle" size="xs" aria-expanded={tableShown} onClick={table.toggle}>
        {tableShown ? uiTexts.hideTable : uiTexts.showTable}
      </Button>
      {tableShown && <ChartTable title={title} series={series} data={data} unit={unit} timeUnit={timeUnit} />}
    </div>
  );
}

function summary(title: string, series: readonly ChartSeries[], unit: ValueUnit): string {
  const parts = series.flatMap(({ label, points }) => {
    const range = extremes(points);
    if (!range) return [];
    const labelOf = (value: number) => valueLabel(value, unit);
    return [uiTexts.chartSeries(label, labelOf(range.first), labelOf(range.last), labelOf(range.low), labelOf(range.high))];
  });
  return uiTexts.chartSummary(title, parts);
}
