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
  /** Names the chart for those who hear it. */
  title: string;
  /** One line for each; a new array redraws, so keep it in useMemo. */
  series: readonly ChartSeries[];
  /** 'price' 0,53 $ · 'chance' 53% · 'amount' 1 640 $ */
  unit: ValueUnit;
  /** The right edge, in ms; lines go on to it. */
  until: number;
  /** Hide the legend where the page says the same beside the chart. */
  legend?: boolean;
};

/** Prices over time: a picture with a spoken summary, and the same data as a table. */
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
    const found = extremes(points);
    if (!found) return [];
    const say = (value: number) => valueLabel(value, unit);
    return [uiTexts.chartSeries(label, say(found.first), say(found.last), say(found.low), say(found.high))];
  });
  return uiTexts.chartSummary(title, parts);
}
