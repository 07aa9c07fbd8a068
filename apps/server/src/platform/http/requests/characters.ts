import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refused } from '../app-error.ts';

/**
 * PostgreSQL's texts can't hold NUL. In an address it is refused wherever it stands, also where nobody reads it: a client that sends one is
 * broken or tries what can be slipped past a check.
 */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') && hasNul(request) ? refused('CHARACTERS_FORBIDDEN') : undefined);
  });
}

function hasNul({ url, query }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1);
  // Of a query only what its lenient reading makes NUL: elsewhere `%00` may be part of a malformed escape, which is text.
  return (
    path.includes('%00') ||
    Object.entries(query as Record<string, string | string[]>)
      .flat(2)
      .join('')
      .includes('\0')
  );
}
