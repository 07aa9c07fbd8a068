import type { ErrorCode } from '@wieszcz/api';
import { isStorable } from '@wieszcz/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A body that can't be read. It becomes an error only where a handler needs the body; endpoints without a body ignore it. */
export class UnreadableBody {
  readonly code: Extract<ErrorCode, 'BODY_MALFORMED' | 'CHARACTERS_FORBIDDEN' | 'MEDIA_TYPE_UNSUPPORTED'>;
  constructor(code: UnreadableBody['code']) {
    this.code = code;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as received, for the fingerprints of idempotent calls. */
    rawBody: string;
  }
}

/**
 * Parses JSON bodies. An empty body becomes `undefined`. A body that is malformed, compressed, of another media type, or has forbidden
 * characters becomes an UnreadableBody.
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '');
  app.removeAllContentTypeParsers();
  const parser =
    (parse: (text: string) => unknown) =>
    (request: FastifyRequest, text: string, done: (error: null, body: unknown) => void): void => {
      request.rawBody = text;
      if (isEncoded(request)) done(null, new UnreadableBody('MEDIA_TYPE_UNSUPPORTED'));
      else done(null, text.trim() === '' ? undefined : parse(text));
    };
  app.addContentTypeParser<string>(/^application\/([\w.-]+\+)?json\s*(;|$)/i, { parseAs: 'string' }, parser(parseJson));
  app.addContentTypeParser<string>(
    '*',
    { parseAs: 'string' },
    parser(() => new UnreadableBody('MEDIA_TYPE_UNSUPPORTED')),
  );
}

/** Compressed bodies are refused: requests are too short to gain from compression, and a short body could unpack to a huge one. */
const isEncoded = ({ headers }: FastifyRequest): boolean => (headers['content-encoding'] ?? 'identity') !== 'identity';

/** Matches escapes of NUL and of surrogates, and text that looks like such an escape. */
const SUSPICIOUS_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/** Rejects characters that PostgreSQL or UTF-8 can't represent, in all keys and strings, including properties that no schema declares. */
function parseJson(text: string): unknown {
  let isAllStorable = true;
  const check = (key: string, value: unknown): unknown => {
    isAllStorable &&= isStorable(key) && (typeof value !== 'string' || isStorable(value));
    return value;
  };
  try {
    const body: unknown = SUSPICIOUS_ESCAPE.test(text) ? JSON.parse(text, check) : JSON.parse(text);
    return isAllStorable ? body : new UnreadableBody('CHARACTERS_FORBIDDEN');
  } catch {
    return new UnreadableBody('BODY_MALFORMED');
  }
}
