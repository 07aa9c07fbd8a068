import { momentLabel } from './axes/timeAxis.ts';
import { valueLabel, type ValueUnit } from './axes/valueAxis.ts';
import { type Frame, xOf, yOf } from './frame.ts';
import { colorVariable } from './palette.ts';
import { type ChartSeries, type Lines, valuesAtMoment } from './series.ts';
import classes from './chart.module.css';

type ChartReadingProps = { frame: Frame; series: readonly ChartSeries[]; lines: Lines; unit: ValueUnit; moment: number };

/** The moment under the cursor, marked on the lines and written above them; with the value of a single line. */
export function ChartReading({ frame, series, lines, unit, moment }: ChartReadingProps) {
  const shown = Math.min(Math.max(moment, frame.from), frame.until);
  const x = xOf(frame, shown);
  const values = valuesAtMoment(lines, shown);
  const [only = null] = values.length === 1 ? values : [];
  // From the left edge to the right one the label moves from the right of the cursor to its left, so that it is never cut off.
  const shift = ((x - frame.left) / frame.width) * -100;
  return (
    <>
      <span className={classes.cursor} style={{ left: x, top: frame.top, height: frame.height }} />
      {series.map(({ id, kind }, index) => {
        const value = values[index] ?? null;
        return (
          value !== null && (
            <span key={id} className={classes.end} style={{ left: x, top: yOf(frame, value), background: colorVariable(kind) }} />
          )
        );
      })}
      <span className={`num ${classes.reading}`} style={{ left: x, transform: `translateX(${shift}%)` }}>
        {momentLabel(shown, frame.until - frame.from)}
        {only !== null && <b>{valueLabel(only, unit)}</b>}
      </span>
    </>
  );
}
