import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';

/**
 * What takes long the first time is read as soon as the server listens, so that nobody waits for it. Behind the callers' backs: what isn't
 * recalled is read when it is asked for.
 */
export function recallWhenListening(app: FastifyInstance, log: Log, recall: (stopping: AbortSignal) => Promise<void>): void {
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  app.addHook('onListen', () => {
    recall(stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'not all was recalled that takes long the first time');
    });
  });
}
