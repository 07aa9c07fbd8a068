/** The figure of this name in an answer of /metrics; NaN without one. */
export const figureIn = (metrics: string, name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
