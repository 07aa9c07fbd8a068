import { openConnection } from '../connection.ts';
import { drive, type Load } from '../drive.ts';

/**
 * The load generator of the HTTP rows, a process of its own: keep-alive connections, one request at a time on each,
 * as little work per request as can be, so that what is measured is the server. Reads a job from its parent, answers with the figures.
 */
export type Job = { port: number; load: Load; tokens: string[]; bodies: string[] };

const requestOf = (port: number, token: string, body: string) =>
  `POST /markets/buyContract?covers=url HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n` +
  `accept: application/json\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

/** Written before anything is measured: every buyer and every order in turn. */
const requestsOf = ({ port, tokens, bodies }: Job): string[] =>
  Array.from({ length: Math.max(tokens.length, bodies.length) }, (_, turn) =>
    requestOf(port, tokens[turn % tokens.length]!, bodies[turn % bodies.length]!),
  );

process.once('message', async (job: Job) => {
  const connections = await Promise.all(Array.from({ length: job.load.clients }, () => openConnection(job.port)));
  const requests = requestsOf(job);
  let next = 0;
  const measured = await drive(job.load, async (client) => {
    const { status, retryAfter } = await connections[client]!.ask(requests[next++ % requests.length]!);
    return status === 200 ? null : `${status}${retryAfter ? ' with Retry-After' : ''}`;
  });
  for (const connection of connections) connection.close();
  process.send!(measured);
  process.disconnect();
});
