/** The pause after a read, as a multiple of its duration: reads of up to 0.6 s take less than a hundredth of a connection's time. */
const PAUSE_FACTOR = 100;
/** Limits the pause after a slow read, because alerts compare the figures with the present time. */
const MAX_PAUSE_MS = 60_000;
/** Fixed, because the duration of a failed read is that of a timeout and says nothing about the cost of the next one. */
const PAUSE_AFTER_FAILURE_MS = 5_000;

/**
 * Starts a read of the figures in the background when they are asked for, and returns those of the last finished read: an answer to
 * Prometheus must not wait for a database that is away. A read that fails leaves the figures as they are. `read` needs its own
 * timeout: one that never ends would stop all later ones. `now` returns milliseconds.
 */
export function createBackgroundFigures<Figures>(
  initial: Figures,
  read: () => Promise<Figures>,
  now = () => performance.now(),
): () => Figures {
  let figures = initial;
  let isReading = false;
  /** The earliest time of the next read, on the clock `now`. */
  let nextRead = -Infinity;
  const refresh = async () => {
    isReading = true;
    const started = now();
    try {
      figures = await read();
      nextRead = now() + Math.min(MAX_PAUSE_MS, PAUSE_FACTOR * (now() - started));
    } catch {
      nextRead = now() + PAUSE_AFTER_FAILURE_MS;
    }
    isReading = false;
  };
  return () => {
    if (!isReading && now() >= nextRead) void refresh();
    return figures;
  };
}
