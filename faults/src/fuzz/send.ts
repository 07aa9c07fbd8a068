import { Agent, request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Request } from './requests.ts';

export type Reply = { status: number; contentType: string; body: string };

/** Lets the calls share connections, as a browser or a proxy does. */
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
/** A call without an answer for this time is a finding. */
const TIMEOUT_MS = 30_000;

/** The server may close a kept connection, after a body that it didn't read for example, while the next request is on its way. */
const isStaleConnection = (error: Error & { isReused?: boolean }): boolean => error.isReused === true;

/**
 * Sends a request as it is, without the checks and corrections of `fetch`. If a kept connection ends without an answer, sends it once more
 * on a new one; rejects if that ends without an answer, too.
 */
export async function send(origin: string, request: Request, token: string | null): Promise<Reply> {
  return sendBy(agent, origin, request, token).catch((error: Error) => {
    if (!isStaleConnection(error)) throw error;
    return sendBy(false, origin, request, token);
  });
}

function sendBy(
  connections: Agent | false,
  origin: string,
  { method, url, headers, body }: Request,
  token: string | null,
): Promise<Reply> {
  const { hostname, port } = new URL(origin);
  const authorized = token === null ? headers : { authorization: `Bearer ${token}`, ...headers };
  const content = body === null ? null : Buffer.from(body, 'utf8');
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        agent: connections,
        hostname,
        port,
        method,
        path: url,
        headers: { ...authorized, ...(content && { 'content-length': content.length }) },
        timeout: TIMEOUT_MS,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            contentType: (response.headers['content-type'] ?? '').split(';', 1)[0]!,
            body: decode(Buffer.concat(parts), response.headers['content-encoding']).toString('utf8'),
          }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
    sent.on('error', (error) => reject(Object.assign(error, { isReused: sent.reusedSocket })));
    sent.end(content ?? undefined);
  });
}

/** A request may ask for a compressed answer. */
function decode(content: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'gzip') return gunzipSync(content);
  return encoding === 'br' ? brotliDecompressSync(content) : content;
}

export const closeConnections = (): void => agent.destroy();
