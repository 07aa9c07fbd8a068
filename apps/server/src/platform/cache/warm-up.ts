import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';

/**
 * Runs `fill` in the background as soon as the server listens, so that the first callers find the caches filled. The signal aborts when
 * the server stops. A failure is logged: the caches then fill on demand.
 */
export function warmUpOnListen(app: FastifyInstance, log: Log, fill: (stopping: AbortSignal) => Promise<void>): void {
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  app.addHook('onListen', () => {
    fill(stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'the caches were not warmed up completely');
    });
  });
}
