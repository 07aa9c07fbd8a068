/** The pause after a read, as a multiple of its duration: reads take less than a hundredth of a connection's time. */
const PAUSE_FACTOR = 100;

/**
 * Starts a read of the figures in the background when they are asked for, and returns those of the last finished read: an answer to
 * Prometheus must not wait for a database that is away. A read that fails leaves the figures as they are.
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
