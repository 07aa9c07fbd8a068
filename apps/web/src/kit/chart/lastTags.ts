import type uPlot from 'uplot';

type Tag = { y: number; text: string; color: string };

const HEIGHT = 19;
/** Of a label of the value axis. */
const LABEL_HEIGHT = 14;

/** Moves tags apart that would cover each other, keeping their order. */
export function spread(tags: readonly Tag[], top: number, bottom: number): Tag[] {
  const sorted = [...tags].sort((a, b) => a.y - b.y);
  let free = top + HEIGHT / 2;
  const pushed = sorted.map((tag) => {
    const y = Math.max(tag.y, free);
    free = y + HEIGHT;
    return { ...tag, y };
  });
  let limit = bottom - HEIGHT / 2;
  for (const tag of pushed.toReversed()) {
    tag.y = Math.min(tag.y, limit);
    limit = tag.y - HEIGHT;
  }
  return pushed;
}

/** What each line ends with. Heights are CSS pixels from the top of the plotting area. */
function tagsOf(plot: uPlot, describe: (value: number) => string, defaultColor: string): Tag[] {
  const tags = plot.series.slice(1).flatMap((series, index): Tag[] => {
    const value = Array.from(plot.data[index + 1] ?? []).findLast((each) => each !== null && each !== undefined);
    if (value === null || value === undefined) return [];
    const stroke = typeof series.stroke === 'function' ? series.stroke(plot, index + 1) : series.stroke;
    const color = typeof stroke === 'string' ? stroke : defaultColor;
    return [{ y: plot.valToPos(value, 'y'), text: describe(value), color }];
  });
  return spread(tags, 0, plot.bbox.height / devicePixelRatio);
}

/** Whether a label of the value axis at that height would look out from under a tag. */
export const areOver = (tags: readonly Pick<Tag, 'y'>[], y: number): boolean =>
  tags.some((tag) => Math.abs(tag.y - y) < (HEIGHT + LABEL_HEIGHT) / 2);

/** The same of labels by their values; the tags are found once for all of them. */
export function findCovered(plot: uPlot, values: readonly number[]): Set<number> {
  const tags = tagsOf(plot, String, '');
  return new Set(values.filter((value) => areOver(tags, plot.valToPos(value, 'y'))));
}

/** The last value of each line, on its colour, over the value axis. */
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
