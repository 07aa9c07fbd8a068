import 'uplot/dist/uPlot.min.css';
import { useClickOutside, useElementSize, useMergedRef } from '@mantine/hooks';
import { type PointerEvent, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import uPlot from 'uplot';
import { momentLabel } from './axes/timeAxis.ts';
import { valueAxis, type ValueUnit, valueLabel } from './axes/valueAxis.ts';
import { ChartLabels, RightMargin } from './ChartLabels.tsx';
import { type Frame, frameOf, plotHeight, timeAt, xOf, yOf, MARGINS } from './layout.ts';
import { colorVariable, cssValue, lookOf } from './palette.ts';
import { type ChartSeries, type Lines, valuesAtMoment } from './series.ts';
import classes from './chart.module.css';

type PlotProps = {
  series: readonly ChartSeries[];
  lines: Lines;
  unit: ValueUnit;
  height: number;
  /** The moment under the cursor in seconds since 1970, within the axis. */
  moment: number | null;
  onMoment: (moment: number | null) => void;
};

/** The lines on their axes. The moment under the cursor or the finger is written above the plotting area. */
export default function Plot({ series, lines, unit, height, moment, onMoment }: PlotProps) {
  const { ref: box, width } = useElementSize();
  const { ref: margin, width: marginWidth } = useElementSize();
  const outside = useClickOutside(() => onMoment(null), ['pointerdown']);
  const root = useMergedRef(box, outside);
  const scheme = useDrawnColorScheme();
  const axis = useMemo(() => axisOf(lines, unit, height), [lines, unit, height]);
  const right = Math.ceil(marginWidth);
  const frame = useMemo(() => frameOf({ width, height, right }, lines, axis), [width, height, right, lines, axis]);
  const isMeasured = width > 0 && right > 0;
  const read = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) =>
    onMoment(timeAt(frame, clientX - currentTarget.getBoundingClientRect().left));
  return (
    <div
      ref={root}
      className={classes.plot}
      style={{ height }}
      onPointerDown={read}
      onPointerMove={read}
      // A reading by touch stays after the finger is lifted; scrolling the page cancels the pointer.
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onMoment(null)}
      onPointerCancel={() => onMoment(null)}
    >
      <RightMargin ref={margin} lines={lines} ticks={axis.ticks} unit={unit} />
      {isMeasured && (
        <>
          <Canvas key={scheme} width={width} height={height} frame={frame} series={series} lines={lines} ticks={axis.ticks} />
          <ChartLabels frame={frame} series={series} lines={lines} ticks={axis.ticks} unit={unit} />
          {moment !== null && <ChartReading frame={frame} series={series} lines={lines} unit={unit} moment={moment} />}
        </>
      )}
    </div>
  );
}

function axisOf({ columns }: Lines, unit: ValueUnit, height: number) {
  const values = columns.flat().filter((value) => value !== null);
  return valueAxis(Math.min(...values), Math.max(...values), unit, plotHeight(height));
}

type CanvasProps = {
  width: number;
  height: number;
  frame: Frame;
  series: readonly ChartSeries[];
  lines: Lines;
  /** Values with a line of the grid. */
  ticks: readonly number[];
};

/**
 * Draws the grid and the lines with uPlot. Redraws when its data or size changes. The caller's `key` remounts it when the colour scheme
 * changes.
 */
function Canvas({ width, height, frame, series, lines, ticks }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    const options = plotOptions({ width, height, frame, series, ticks });
    const plot = new uPlot(options, [[...lines.times], ...lines.columns.map((column) => [...column])], box.current);
    return () => plot.destroy();
  }, [width, height, frame, series, lines, ticks]);
  return <div ref={box} />;
}

const steps = uPlot.paths.stepped!({ align: 1 });

/** Options of uPlot, which draws the grid and the lines; labels and the cursor are elements over the canvas. */
function plotOptions({ width, height, frame, series, ticks }: Omit<CanvasProps, 'lines'>): uPlot.Options {
  const grid = cssValue('--w-border');
  const unlabelled = { ticks: { show: false }, values: (_plot: uPlot, splits: number[]) => splits.map(() => '') };
  return {
    width,
    height,
    padding: [MARGINS.top, 0, 0, MARGINS.left],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { range: [frame.from, frame.until] }, y: { range: [frame.low, frame.high] } },
    axes: [
      { ...unlabelled, size: MARGINS.bottom, grid: { show: false } },
      {
        ...unlabelled,
        side: 1,
        size: width - frame.left - frame.width,
        splits: [...ticks],
        grid: { stroke: grid, width: 1 },
      },
    ],
    series: [
      {},
      ...series.map(({ kind }): uPlot.Series => {
        const { color, dash } = lookOf(kind);
        return { stroke: color, width: 2, dash, paths: steps, points: { show: false } };
      }),
    ],
  };
}

type ChartReadingProps = { frame: Frame; series: readonly ChartSeries[]; lines: Lines; unit: ValueUnit; moment: number };

/** The moment under the cursor, marked on the lines and written above them; with the value of a single line. */
function ChartReading({ frame, series, lines, unit, moment }: ChartReadingProps) {
  const x = xOf(frame, moment);
  const values = valuesAtMoment(lines, moment);
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
        {momentLabel(moment, frame.until - frame.from)}
        {only !== null && <b>{valueLabel(only, unit)}</b>}
      </span>
    </>
  );
}

const page = document.documentElement;
const readScheme = (): string => page.dataset['mantineColorScheme'] ?? 'light';

const subscribeToScheme = (notify: () => void) => {
  const observer = new MutationObserver(notify);
  observer.observe(page, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
};

/**
 * The colour scheme in which the page is drawn now, for code that reads the page's colours. The hook of the library changes earlier, before
 * the page has the new colours.
 */
const useDrawnColorScheme = (): string => useSyncExternalStore(subscribeToScheme, readScheme);
