import uPlot from 'uplot';
import { timeLabels, valueLabel, valueRange, type ValueUnit } from './axes.ts';
import { coveredValues, lastTags } from './lastTags.ts';
import { cssValue, lookOf } from './palette.ts';
import { axisUnit, type ChartSeries } from './series.ts';

export const CHART_FONT = "12px 'Hanken Grotesk Variable', system-ui, sans-serif";

type PlotInput = {
  width: number;
  height: number;
  series: readonly ChartSeries[];
  unit: ValueUnit;
  onCursor: (index: number | null) => void;
};

/** Options of uPlot: the theme's colours, Polish axis labels in Warsaw time, no panning, no zooming. */
export function plotOptions({ width, height, series, unit, onCursor }: PlotInput): uPlot.Options {
  const [grid, text] = [cssValue('--w-border'), cssValue('--w-text3')];
  const axis = { stroke: text, font: CHART_FONT, ticks: { show: false } };
  const narrow = width < 480;
  return {
    width,
    height,
    tzDate: (time) => uPlot.tzDate(new Date(time * 1000), 'Europe/Warsaw'),
    padding: [10, 0, 0, 18],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 8 } },
    scales: { x: { time: true }, y: { range: (_plot, low, high) => valueRange(low ?? 0, high ?? 1, unit) } },
    axes: [
      {
        ...axis,
        size: 30,
        gap: 8,
        space: narrow ? 70 : 80,
        grid: { show: false },
        border: { show: true, stroke: grid, width: 1 },
        values: (plot, ticks) => timeLabels(ticks, axisUnit([plot.scales['x']?.min ?? 0, plot.scales['x']?.max ?? 0])),
      },
      {
        ...axis,
        side: 1,
        size: unit === 'amount' ? 74 : 62,
        gap: 8,
        space: 44,
        grid: { stroke: grid, width: 1 },
        values: (plot, ticks) => {
          const covered = coveredValues(plot, ticks);
          return ticks.map((tick) => (covered.has(tick) ? '' : valueLabel(tick, unit)));
        },
      },
    ],
    series: [
      {},
      ...series.map(({ label, kind }): uPlot.Series => {
        const { color, dash } = lookOf(kind);
        return {
          label,
          stroke: color,
          width: 2,
          dash,
          spanGaps: true,
          points: { show: false },
          ...(kind === 'plain' ? { fill: `${color}12` } : {}),
        };
      }),
    ],
    hooks: { setCursor: [(plot) => onCursor(plot.cursor.idx ?? null)] },
    plugins: [lastTags((value) => valueLabel(value, unit), cssValue('--w-surface'), `600 ${CHART_FONT}`)],
  };
}
