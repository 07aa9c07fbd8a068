import { Agent, request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { MAX_BODY_BYTES } from '@wieszcz/server/large-bodies';
import { MAX_FORM_BYTES } from '@wieszcz/server/uploads';
import type { Request } from './requests.ts';

export type Reply = { status: number; contentType: string; body: string };

/** Lets the calls share connections, as a browser or a proxy does. */
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
/** A call without an answer for this time is a finding. */
const TIMEOUT_MS = 30_000;

type SendError = Error & { code?: string; isReused?: boolean };
/** Whether the server has closed the connection. A timeout and an answer that can't be read have other codes or none. */
const isClosed = ({ code }: SendError): boolean => code === 'ECONNRESET' || code === 'EPIPE';

/** The server's limit of the request's body. Beyond it, the server may close the connection before it has read everything. */
const limitOf = ({ operation, headers }: Request): number =>
  operation === 'uploadCover' && headers['content-type']?.startsWith('multipart/form-data') ? MAX_FORM_BYTES : MAX_BODY_BYTES;

/**
 * Sends a request as it is, without the checks and corrections of `fetch`. The server may close a kept connection, after a body that it
 * didn't read for example, while the next request is on its way: then this is sent once more, on a new connection. Null if the server closes
 * the connection, before or during its answer, after it was sent a body beyond its limit; rejects if any other call gets no answer.
 */
export async function send(
  origin: string,
  request: Request,
  token: string | null,
  timeoutMs: number = TIMEOUT_MS,
): Promise<Reply | null> {
  const sendOn = (connections: Agent | false) => sendBy({ connections, timeoutMs }, origin, request, token);
  return sendOn(agent)
    .catch((error: SendError) => {
      if (!isClosed(error) || !error.isReused) throw error;
      return sendOn(false);
    })
    .catch((error: SendError) => {
      if (!isClosed(error) || Buffer.byteLength(request.body ?? '') <= limitOf(request)) throw error;
      return null;
    });
}

function sendBy(
  { connections, timeoutMs }: { connections: Agent | false; timeoutMs: number },
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
        timeout: timeoutMs,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          let content: Buffer;
          try {
            content = decode(Buffer.concat(parts), response.headers['content-encoding']);
          } catch (error) {
            return reject(error);
          }
          resolve({
            status: response.statusCode ?? 0,
            contentType: (response.headers['content-type'] ?? '').split(';', 1)[0]!,
            body: content.toString('utf8'),
          });
        });
      },
    );
    sent.on('timeout', () => {
      // First, because the destruction is reported as a connection that was closed if a part of the answer has arrived.
      reject(new Error(`no answer within ${timeoutMs / 1000} s`));
      sent.destroy();
    });
    sent.on('error', (error) => reject(Object.assign(error, { isReused: sent.reusedSocket })));
    sent.end(content ?? undefined);
  });
}

/** A request may ask for a compressed answer. Throws if it can't be decompressed. */
function decode(content: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'gzip') return gunzipSync(content);
  return encoding === 'br' ? brotliDecompressSync(content) : content;
}

export const closeConnections = (): void => agent.destroy();
