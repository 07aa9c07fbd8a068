import { connect } from 'node:net';

export type Reply = { status: number; /** Whether a 503 carries `Retry-After`. */ retryAfter: boolean };
export type Connection = { send(request: string): Promise<Reply>; close(): void };

const BUFFER_BYTES = 64 * 1024;

/**
 * One keep-alive connection with as little work per request as possible: all reads use one buffer. `send` writes a request (Latin-1) and
 * resolves with its reply; it rejects if the connection ends first. A connection takes one request at a time.
 */
export function openConnection(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    let resolveReply: ((reply: Reply) => void) | null = null;
    let rejectReply: ((error: Error) => void) | null = null;
    let head = '';
    let reply: Reply | null = null;
    let missingBytes = 0;

    const receive = (count: number, bytes: Uint8Array): boolean => {
      if (reply) missingBytes -= count;
      else {
        head += (bytes as Buffer).toString('latin1', 0, count);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return true;
        missingBytes = end + 4 + lengthOf(head) - head.length;
        reply = replyOf(head, end);
      }
      if (missingBytes > 0) return true;
      const complete = reply;
      [head, reply] = ['', null];
      resolveReply?.(complete);
      return true;
    };

    const onread = { buffer: Buffer.allocUnsafeSlow(BUFFER_BYTES), callback: receive };
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    socket.once('error', reject);
    const ended = () => new Error(`the connection to port ${port} ended without a reply`);
    socket.once('close', () => rejectReply?.(ended()));
    socket.once('connect', () =>
      resolve({
        send: (request) =>
          new Promise((settle, fail) => {
            if (socket.destroyed) return fail(ended());
            resolveReply = settle;
            rejectReply = fail;
            socket.write(request, 'latin1');
          }),
        close: () => socket.destroy(),
      }),
    );
  });
}

const lengthOf = (head: string): number => Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);

function replyOf(head: string, end: number): Reply {
  const status = Number(head.slice(9, 12));
  return { status, retryAfter: status === 503 && /^retry-after: \d/im.test(head.slice(0, end)) };
}
