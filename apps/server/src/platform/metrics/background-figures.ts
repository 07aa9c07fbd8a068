/** A read that took some time isn't repeated for so many times as long: it costs less than a hundredth of a connection. */
const PAUSE_FACTOR = 100;

/**
 * Reads figures in the background whenever they are asked for, and returns those of the time before: an answer to Prometheus must not wait
 * for a database that is away. A read that fails leaves the figures as they are.
 */
export function createBackgroundFigures<Figures>(initial: Figures, read: () => Promise<Figures>): () => Figures {
  let figures = initial;
  let isReading = false;
  /** By `performance.now()`. */
  let nextRead = 0;
  const refresh = async () => {
    isReading = true;
    const started = performance.now();
    figures = await read().catch(() => figures);
    nextRead = performance.now() + PAUSE_FACTOR * (performance.now() - started);
    isReading = false;
  };
  return () => {
    if (!isReading && performance.now() >= nextRead) void refresh();
    return figures;
  };
}
