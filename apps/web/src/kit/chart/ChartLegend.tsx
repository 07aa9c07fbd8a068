import { valueLabel, type ValueUnit } from './axes.ts';
import { colorVariable, dashOf } from './palette.ts';
import classes from './PriceChart.module.css';
import type { Aligned, ChartSeries } from './series.ts';

type ChartLegendProps = {
  series: readonly ChartSeries[];
  data: Aligned;
  /** Index of the point under the cursor; null shows the last values. */
  at: number | null;
  unit: ValueUnit;
  moment: string | null;
};

/** The value at an index of the time axis, or the last one before it. */
function valueAt(column: readonly (number | null)[] | undefined, at: number | null): number | null {
  const until = at === null ? column : column?.slice(0, at + 1);
  return until?.findLast((value) => value !== null) ?? null;
}

export function ChartLegend({ series, data, at, unit, moment }: ChartLegendProps) {
  return (
    <ul className={classes.legend}>
      {series.map(({ id, label, kind }, index) => {
        const value = valueAt(data.values[index], at);
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
      {moment && <li className={classes.moment}>{moment}</li>}
    </ul>
  );
}
