import type uPlot from 'uplot';

/** `y` is the middle, in CSS pixels from the top of the plotting area. */
type Tag = { y: number; text: string; color: string };

const HEIGHT = 19;
/** Height of a label of the value axis. */
const LABEL_HEIGHT = 14;

/** Moves overlapping tags apart, first downwards and then back up from the bottom edge. Keeps their order. */
export function spread(tags: readonly Tag[], top: number, bottom: number): Tag[] {
  const sorted = [...tags].sort((a, b) => a.y - b.y);
  let lowest = top + HEIGHT / 2;
  const moved = sorted.map((tag) => {
    const y = Math.max(tag.y, lowest);
    lowest = y + HEIGHT;
    return { ...tag, y };
  });
  let highest = bottom - HEIGHT / 2;
  for (const tag of moved.toReversed()) {
    tag.y = Math.min(tag.y, highest);
    highest = tag.y - HEIGHT;
  }
  return moved;
}

/** One tag per line, with the line's last value and colour. */
function tagsOf(plot: uPlot, describe: (value: number) => string, defaultColor: string): Tag[] {
  const tags = plot.series.slice(1).flatMap((series, index): Tag[] => {
    const value = Array.from(plot.data[index + 1] ?? []).findLast((point) => point !== null && point !== undefined);
    if (value === null || value === undefined) return [];
    const stroke = typeof series.stroke === 'function' ? series.stroke(plot, index + 1) : series.stroke;
    const color = typeof stroke === 'string' ? stroke : defaultColor;
    return [{ y: plot.valToPos(value, 'y'), text: describe(value), color }];
  });
  return spread(tags, 0, plot.bbox.height / devicePixelRatio);
}

/** Whether a label of the value axis at height `y` overlaps a tag. */
export const isCovered = (tags: readonly Pick<Tag, 'y'>[], y: number): boolean =>
  tags.some((tag) => Math.abs(tag.y - y) < (HEIGHT + LABEL_HEIGHT) / 2);

/** The values of the axis whose labels overlap a tag. */
export function coveredValues(plot: uPlot, values: readonly number[]): Set<number> {
  const tags = tagsOf(plot, String, '');
  return new Set(values.filter((value) => isCovered(tags, plot.valToPos(value, 'y'))));
}

/** uPlot plugin: draws the last value of each line over the value axis, on the line's colour. */
export function lastTags(describe: (value: number) => string, onColor: string, font: string): uPlot.Plugin {
  const draw = (plot: uPlot) => {
    const ratio = devicePixelRatio;
    const { left, top, width } = plot.bbox;
    const { ctx } = plot;
    ctx.save();
    ctx.scale(ratio, ratio);
    ctx.translate((left + width) / ratio + 1, top / ratio);
    ctx.font = font;
    ctx.textBaseline = 'middle';
    ctx.textAlign = 'left';
    for (const { y, text, color } of tagsOf(plot, describe, onColor)) {
      ctx.fillStyle = color;
      ctx.fillRect(0, y - HEIGHT / 2, ctx.measureText(text).width + 14, HEIGHT);
      ctx.fillStyle = onColor;
      ctx.fillText(text, 7, y + 0.5);
    }
    ctx.restore();
  };
  return { hooks: { draw } };
}
