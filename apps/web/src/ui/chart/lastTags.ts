import type uPlot from 'uplot';

type Tag = { y: number; text: string; color: string };

const HEIGHT = 19;

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

/** The last value of each line, on its colour, over the value axis. */
export function lastTags(describe: (value: number) => string, onColor: string, font: string): uPlot.Plugin {
  const draw = (plot: uPlot) => {
    const ratio = devicePixelRatio;
    const { left, top, width, height } = plot.bbox;
    const tags = plot.series.slice(1).flatMap((series, index): Tag[] => {
      const value = Array.from(plot.data[index + 1] ?? []).findLast((each) => each !== null && each !== undefined);
      if (value === null || value === undefined) return [];
      const stroke = typeof series.stroke === 'function' ? series.stroke(plot, index + 1) : series.stroke;
      return [
        {
          y: plot.valToPos(value, 'y', true) / ratio,
          text: describe(value),
          color: typeof stroke === 'string' ? stroke : onColor,
        },
      ];
    });
    const { ctx } = plot;
    ctx.save();
    ctx.scale(ratio, ratio);
    ctx.font = font;
    ctx.textBaseline = 'middle';
    ctx.textAlign = 'left';
    const x = (left + width) / ratio + 1;
    for (const { y, text, color } of spread(tags, top / ratio, (top + height) / ratio)) {
      ctx.fillStyle = color;
      ctx.fillRect(x, y - HEIGHT / 2, ctx.measureText(text).width + 14, HEIGHT);
      ctx.fillStyle = onColor;
      ctx.fillText(text, x + 7, y + 0.5);
    }
    ctx.restore();
  };
  return { hooks: { draw } };
}
