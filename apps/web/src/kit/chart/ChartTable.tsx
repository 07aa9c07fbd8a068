import { uiTexts } from '@wieszcz/texts';
import { momentLabel, valueLabel, type ValueUnit } from './axes.ts';
import classes from './PriceChart.module.css';
import type { Aligned, AxisUnit, ChartSeries } from './series.ts';

type ChartTableProps = { title: string; series: readonly ChartSeries[]; data: Aligned; unit: ValueUnit; timeUnit: AxisUnit };

/** The chart's data as a table, newest first. */
export function ChartTable({ title, series, data, unit, timeUnit }: ChartTableProps) {
  const rows = data.times.map((time, index) => ({ time, index })).toReversed();
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
                {momentLabel(time, timeUnit)}
              </th>
              {series.map(({ id }, column) => {
                const value = data.values[column]?.[index] ?? null;
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
}
