import type { ErrorCode } from '@wieszcz/api';
import { isStorable } from '@wieszcz/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A body that can't be read. It is no error until somebody needs the body: calls without one don't mind what is sent along. */
export class UnreadableBody {
  readonly code: Extract<ErrorCode, 'BODY_MALFORMED' | 'CHARACTERS_FORBIDDEN' | 'MEDIA_TYPE_UNSUPPORTED'>;
  constructor(code: UnreadableBody['code']) {
    this.code = code;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, for fingerprints. */
    rawBody: string;
  }
}

/** Bodies are JSON; an empty one is none. */
export function readBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '');
  app.removeAllContentTypeParsers();
  const reading =
    (read: (text: string) => unknown) =>
    (request: FastifyRequest, text: string, done: (error: null, body: unknown) => void): void => {
      request.rawBody = text;
      if (isEncoded(request)) done(null, new UnreadableBody('MEDIA_TYPE_UNSUPPORTED'));
      else done(null, text.trim() === '' ? undefined : read(text));
    };
  app.addContentTypeParser<string>(/^application\/([\w.-]+\+)?json\s*(;|$)/i, { parseAs: 'string' }, reading(parseJson));
  app.addContentTypeParser<string>(
    '*',
    { parseAs: 'string' },
    reading(() => new UnreadableBody('MEDIA_TYPE_UNSUPPORTED')),
  );
}

/** Nobody compresses the few words of an order, and what unpacks to more than it seems stays out. */
const isEncoded = ({ headers }: FastifyRequest): boolean => (headers['content-encoding'] ?? 'identity') !== 'identity';

/** Escapes of NUL and of surrogates, or texts that look like them. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i;

/** Refuses what PostgreSQL and UTF-8 can't hold, in every key and text, also in those that no schema names. */
function parseJson(text: string): unknown {
  let isAllStorable = true;
  const look = (key: string, value: unknown): unknown => {
    isAllStorable &&= isStorable(key) && (typeof value !== 'string' || isStorable(value));
    return value;
  };
  try {
    const body: unknown = SUSPECT.test(text) ? JSON.parse(text, look) : JSON.parse(text);
    return isAllStorable ? body : new UnreadableBody('CHARACTERS_FORBIDDEN');
  } catch {
    return new UnreadableBody('BODY_MALFORMED');
  }
}
