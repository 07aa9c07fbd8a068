import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refused } from '../app-error.ts';

/**
 * Refuses a request with a NUL anywhere in its URL, even in a parameter that no handler reads: PostgreSQL can't store a NUL, and a client
 * that sends one is broken or looks for checks that stop at a NUL.
 */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') && hasNul(request) ? refused('CHARACTERS_FORBIDDEN') : undefined);
  });
}

function hasNul({ url, query }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  // The query is checked after decoding: in a run of escapes that isn't valid UTF-8, `%00` isn't decoded and counts as text.
  return (
    path.includes('%00') ||
    Object.entries(query as Record<string, string | string[]>)
      .flat(2)
      .join('')
      .includes('\0')
  );
}
