import { uiTexts } from '@wieszcz/texts';
import { memo } from 'react';
import { momentLabel } from './axes/timeAxis.ts';
import { valueLabel, type ValueUnit } from './axes/valueAxis.ts';
import type { ChartSeries, Lines } from './series.ts';
import classes from './chart.module.css';

type ChartTableProps = { title: string; series: readonly ChartSeries[]; lines: Lines; unit: ValueUnit };

/** The lines as a table, newest first: each row has the values that they show from that moment on. May have thousands of rows. */
export const ChartTable = memo(function ChartTable({ title, series, lines: { times, columns }, unit }: ChartTableProps) {
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
