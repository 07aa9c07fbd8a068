/**
 * Reads figures in the background whenever they are asked for, and returns those of the time before: an answer to Prometheus must not wait
 * for a database that is away. A read that fails leaves the figures as they are.
 */
export function createBackgroundFigures<Figures>(initial: Figures, read: () => Promise<Figures>): () => Figures {
  let figures = initial;
  let isReading = false;
  const refresh = async () => {
    isReading = true;
    figures = await read().catch(() => figures);
    isReading = false;
  };
  return () => {
    if (!isReading) void refresh();
    return figures;
  };
}
