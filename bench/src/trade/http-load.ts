import { connect, type Socket } from 'node:net';
import { drive, type Load } from '../drive.ts';

/**
 * The load generator of the HTTP rows, a process of its own: keep-alive connections, one request at a time on each,
 * as little work per request as can be, so that what is measured is the server. Reads a job from its parent, answers with the figures.
 */
export type Job = { port: number; load: Load; tokens: string[]; bodies: string[] };

/** One connection; `ask` sends a request and answers the status. */
function openConnection(port: number): Promise<{ ask(request: string): Promise<number>; close(): void }> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let answered: ((status: number) => void) | null = null;
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      received += chunk;
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received.slice(0, head))?.[1] ?? 0);
      if (received.length < head + 4 + length) return;
      const status = Number(received.slice(9, 12));
      received = '';
      answered?.(status);
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

const requestOf = (port: number, token: string, body: string) =>
  `POST /markets/buyContract?covers=url HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n` +
  `accept: application/json\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

process.once('message', async (job: Job) => {
  const connections = await Promise.all(Array.from({ length: job.load.clients }, () => openConnection(job.port)));
  let next = 0;
  const measured = await drive(job.load, async (client) => {
    const turn = next++;
    const request = requestOf(job.port, job.tokens[turn % job.tokens.length]!, job.bodies[turn % job.bodies.length]!);
    const status = await connections[client]!.ask(request);
    return status === 200 ? null : String(status);
  });
  for (const connection of connections) connection.close();
  process.send!(measured);
  process.disconnect();
});
