import uPlot from 'uplot';
import { type Frame, MARGINS } from './frame.ts';
import { cssValue, lookOf } from './palette.ts';
import type { ChartSeries } from './series.ts';

type PlotInput = {
  width: number;
  height: number;
  frame: Frame;
  series: readonly ChartSeries[];
  /** Values with a line of the grid. */
  ticks: readonly number[];
};

const steps = uPlot.paths.stepped!({ align: 1 });

/** Options of uPlot, which draws the grid and the lines; labels and the cursor are elements over the canvas. */
export function plotOptions({ width, height, frame, series, ticks }: PlotInput): uPlot.Options {
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
