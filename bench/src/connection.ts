import { connect } from 'node:net';

export type Reply = { status: number; /** The header by which a busy server says when to come back. */ retryAfter: boolean };
export type Connection = { ask(request: string): Promise<Reply>; close(): void };

const READ_AT_ONCE = 64 * 1024;

/**
 * One keep-alive connection, as little work per request as can be: no stream, one buffer for all that comes. `ask` sends a request
 * (Latin-1) and answers how it was met.
 */
export function openConnection(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    let answered: ((reply: Reply) => void) | null = null;
    let head = '';
    /** Of an answer whose head is known. */
    let reply: Reply | null = null;
    let missing = 0;

    const receive = (count: number, bytes: Uint8Array): boolean => {
      if (reply) missing -= count;
      else {
        head += (bytes as Buffer).toString('latin1', 0, count);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return true;
        missing = end + 4 + lengthOf(head) - head.length;
        reply = replyOf(head, end);
      }
      if (missing > 0) return true;
      const whole = reply;
      [head, reply] = ['', null];
      answered?.(whole);
      return true;
    };

    const onread = { buffer: Buffer.allocUnsafeSlow(READ_AT_ONCE), callback: receive };
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    socket.once('error', reject);
    socket.once('connect', () =>
      resolve({
        ask: (request) =>
          new Promise((settle) => {
            answered = settle;
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
