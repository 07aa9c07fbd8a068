import { valueLabel, type ValueUnit } from './axes/valueAxis.ts';
import { colorVariable, dashOf } from './palette.ts';
import type { ChartSeries } from './series.ts';
import classes from './chart.module.css';

/** The lines with their patterns and `values`, null for a line that hasn't begun. */
type ChartLegendProps = { series: readonly ChartSeries[]; values: readonly (number | null)[]; unit: ValueUnit };

export function ChartLegend({ series, values, unit }: ChartLegendProps) {
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
