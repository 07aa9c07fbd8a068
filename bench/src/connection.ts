import { connect, type Socket } from 'node:net';

export type Reply = { status: number; /** The header by which a busy server says when to come back. */ retryAfter: boolean };
export type Connection = { ask(request: string): Promise<Reply>; close(): void };

/** One keep-alive connection, as little work per request as can be; `ask` sends a request and answers how it was met. */
export function openConnection(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let answered: ((reply: Reply) => void) | null = null;
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      received += chunk;
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received.slice(0, head))?.[1] ?? 0);
      if (received.length < head + 4 + length) return;
      const status = Number(received.slice(9, 12));
      const retryAfter = status === 503 && /^retry-after: \d/im.test(received.slice(0, head));
      received = '';
      answered?.({ status, retryAfter });
    });
    socket.once('error', reject);
    socket.once('connect', () =>
      resolve({
        ask: (request) =>
          new Promise((settle) => {
            answered = settle;
            socket.write(request);
          }),
        close: () => socket.destroy(),
      }),
    );
  });
}
