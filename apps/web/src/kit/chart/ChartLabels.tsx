import { Fragment, type Ref } from 'react';
import { useNow } from '../feedback/useNow.ts';
import { timeLabels } from './axes/timeAxis.ts';
import { valueLabel, type ValueUnit } from './axes/valueAxis.ts';
import { isCovered, spreadBadges, type Frame, xOf, yOf } from './layout.ts';
import { badgeColors, colorVariable } from './palette.ts';
import { type ChartSeries, lastValues, type Lines } from './series.ts';
import classes from './chart.module.css';

/** Half the width of a character of an axis label, in pixels. */
const HALF_CHARACTER = 3.4;

type ChartLabelsProps = {
  frame: Frame;
  series: readonly ChartSeries[];
  lines: Lines;
  ticks: readonly number[];
  unit: ValueUnit;
};

/** The labels of both axes, and the last value of each line in the right margin. */
export function ChartLabels({ frame, series, lines, ticks, unit }: ChartLabelsProps) {
  const right = frame.left + frame.width;
  const values = lastValues(lines);
  const ends = series.flatMap(({ id, kind }, index) => {
    const value = values[index] ?? null;
    return value === null ? [] : [{ id, kind, value, y: yOf(frame, value) }];
  });
  const badges = spreadBadges(
    ends.map(({ y }) => y),
    frame.top,
    frame.top + frame.height,
  );
  return (
    <>
      <TimeLabels frame={frame} />
      {ticks
        .filter((tick) => !isCovered(badges, yOf(frame, tick)))
        .map((tick) => (
          <span key={tick} className={`num ${classes.valueLabel}`} style={{ left: right, top: yOf(frame, tick) }}>
            {valueLabel(tick, unit)}
          </span>
        ))}
      {ends.map(({ id, kind, value, y }, index) => (
        <Fragment key={id}>
          <span className={classes.end} style={{ left: right, top: y, background: colorVariable(kind) }} />
          <b className={`num ${classes.badge}`} style={{ left: right, top: badges[index], ...badgeColors(kind) }}>
            {valueLabel(value, unit)}
          </b>
        </Fragment>
      ))}
    </>
  );
}

function TimeLabels({ frame }: { frame: Frame }) {
  const now = useNow();
  return timeLabels(frame.from, frame.until, frame.width, now).map(({ tick, label }) => {
    const x = xOf(frame, tick);
    const isCutOff = x < label.length * HALF_CHARACTER;
    return isCutOff ? null : (
      <span key={tick} className={`num ${classes.timeLabel}`} style={{ left: x, top: frame.top + frame.height }}>
        {label}
      </span>
    );
  });
}

type RightMarginProps = { ref: Ref<HTMLDivElement>; lines: Lines; ticks: readonly number[]; unit: ValueUnit };

/** An invisible element that measures the right margin: it is as wide as the widest of the margin's badges and labels. */
export function RightMargin({ ref, lines, ticks, unit }: RightMarginProps) {
  const values = lastValues(lines).filter((value) => value !== null);
  const labels = new Set([...values, ...ticks].map((value) => valueLabel(value, unit)));
  return (
    <div ref={ref} className={classes.rightMargin}>
      {[...labels].map((label) => (
        <b key={label} className={`num ${classes.badgeSize}`}>
          {label}
        </b>
      ))}
    </div>
  );
}
