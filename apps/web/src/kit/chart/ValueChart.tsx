import { Skeleton, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { withNoBreakSpaces, uiTexts } from '@wieszcz/texts';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState, memo } from 'react';
import { useIsPhone } from '../theme/useIsPhone.ts';
import { momentLabel } from './axes/timeAxis.ts';
import { valueLabel, type ValueUnit } from './axes/valueAxis.ts';
import { colorVariable, dashOf } from './palette.ts';
import { type ChartSeries, extremes, lastValues, type Lines, linesOf, valuesAtMoment, withinAxis } from './series.ts';
import classes from './chart.module.css';

const loadPlot = () => import('./Plot.tsx');
const Plot = lazy(loadPlot);

type ValueChartProps = {
  /** Name of the chart for screen readers. */
  title: string;
  /** One per line; without points while `isLoading`. A new array redraws the chart, so callers memoize it. */
  series: readonly ChartSeries[];
  unit: ValueUnit;
  /** Right edge of the time axis, in ms since 1970; every line extends to it. */
  until: number;
  isLoading?: boolean;
  /** False if there is one line, whose name and value the page shows beside the chart. */
  legend?: boolean;
  /** Between the chart and its caption. */
  below?: ReactNode;
  caption?: string;
  /** Beside the button that shows the table. */
  actions?: ReactNode;
};

/**
 * Values over time, each valid until the next: a chart with a text summary for screen readers, and the same data as a table on demand. Its
 * height doesn't depend on the data.
 */
export function ValueChart({
  title,
  series,
  unit,
  until,
  isLoading = false,
  legend = true,
  below,
  caption,
  actions,
}: ValueChartProps) {
  const height = useIsPhone() ? 190 : 240;
  const lines = useMemo(() => linesOf(series, until), [series, until]);
  const isEmpty = lines.times.length === 0;
  const [chosen, setChosen] = useState<number | null>(null);
  const moment = chosen === null ? null : withinAxis(lines, chosen);
  const [tableShown, table] = useDisclosure(false);
  // Loads the code beside the lines, not after them. If that fails, `Plot` reports it.
  useEffect(() => void loadPlot().catch(() => undefined), []);
  return (
    <div>
      {legend && (
        <ChartLegend series={series} values={moment === null ? lastValues(lines) : valuesAtMoment(lines, moment)} unit={unit} />
      )}
      {isEmpty && isLoading && <Skeleton height={height} />}
      {isEmpty && !isLoading && (
        <p className={classes.empty} style={{ height }}>
          {uiTexts.chartEmpty}
        </p>
      )}
      {!isEmpty && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas drawn by script can't be an <img>
        <div role="img" aria-label={summary(title, series, lines, unit)}>
          <Suspense fallback={<Skeleton height={height} aria-busy />}>
            <Plot series={series} lines={lines} unit={unit} height={height} moment={moment} onMoment={setChosen} />
          </Suspense>
        </div>
      )}
      {below}
      <div className={classes.foot}>
        {caption && <p className={classes.caption}>{withNoBreakSpaces(caption)}</p>}
        <div className={classes.actions}>
          {actions}
          <ChartAction isExpanded={tableShown} isHidden={isEmpty} onClick={table.toggle}>
            {tableShown ? uiTexts.hideTable : uiTexts.showTable}
          </ChartAction>
        </div>
      </div>
      {tableShown && !isEmpty && <ChartTable title={title} series={series} lines={lines} unit={unit} />}
    </div>
  );
}

type ChartActionProps = {
  isExpanded?: boolean;
  /** Hides the button and keeps its place. */
  isHidden?: boolean;
  onClick: () => void;
  children: string;
};

/** A button below a chart, styled like a link. */
export function ChartAction({ isExpanded, isHidden, onClick, children }: ChartActionProps) {
  return (
    <UnstyledButton className={classes.action} aria-expanded={isExpanded} data-hidden={isHidden || undefined} onClick={onClick}>
      {children}
    </UnstyledButton>
  );
}

function summary(title: string, series: readonly ChartSeries[], { columns }: Lines, unit: ValueUnit): string {
  const parts = series.flatMap(({ label }, index) => {
    const range = extremes(columns[index] ?? []);
    if (!range) return [];
    const labelOf = (value: number) => valueLabel(value, unit);
    return [uiTexts.chartSeries(label, labelOf(range.first), labelOf(range.last), labelOf(range.low), labelOf(range.high))];
  });
  return uiTexts.chartSummary(title, parts);
}

type ChartLegendProps = {
  series: readonly ChartSeries[];
  /** One per line; null for a line that begins later. */
  values: readonly (number | null)[];
  unit: ValueUnit;
};

/** The colour, dash pattern, label and value of each line. */
function ChartLegend({ series, values, unit }: ChartLegendProps) {
  return (
    <ul className={classes.legend}>
      {series.map(({ id, label, kind }, index) => {
        const value = values[index] ?? null;
        return (
          <li key={id} className={classes.entry}>
            <svg width="24" height="4" aria-hidden>
              <line
                x1="0"
                y1="2"
                x2="24"
                y2="2"
                strokeWidth="2.5"
                style={{ stroke: colorVariable(kind) }}
                strokeDasharray={dashOf(kind).join(' ')}
              />
            </svg>
            <span>{label}</span>
            <b className="num">{value === null ? '' : valueLabel(value, unit)}</b>
          </li>
        );
      })}
    </ul>
  );
}

type ChartTableProps = { title: string; series: readonly ChartSeries[]; lines: Lines; unit: ValueUnit };

/**
 * The lines as a table, newest first: each row has the values that they show from that moment on. Memoized, because it may have
 * thousands of rows and the chart renders anew at each move of the pointer.
 */
const ChartTable = memo(function ChartTable({ title, series, lines: { times, columns }, unit }: ChartTableProps) {
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const rows = times.map((time, index) => ({ time, index })).toReversed();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
    <section className={classes.tableBox} tabIndex={0} aria-label={uiTexts.chartTable(title)}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{uiTexts.chartTime}</th>
            {series.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ time, index }) => (
            <tr key={time}>
              <th scope="row" className="num">
                {momentLabel(time, span)}
              </th>
              {series.map(({ id }, column) => {
                const value = columns[column]?.[index] ?? null;
                return (
                  <td key={id} className="num">
                    {value === null ? '' : valueLabel(value, unit)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});
