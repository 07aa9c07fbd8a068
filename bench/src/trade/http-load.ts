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

/** A player may buy 1 000 shares of an option a day; well before, everybody turns to the next bet. */
const ROUNDS_ON_A_BET = 500;

/** Every buyer and every order in turn, without end; written before they are needed. */
function* requestsOf({ port, tokens, bodies }: Job): Generator<string, never> {
  for (let shift = 0; ; shift++) {
    const requests = Array.from({ length: Math.max(tokens.length, bodies.length) }, (_, turn) =>
      requestOf(port, tokens[turn % tokens.length]!, bodies[(turn + shift) % bodies.length]!),
    );
    for (let round = 0; round < ROUNDS_ON_A_BET; round++) for (const request of requests) yield request;
  }
}

process.once('message', async (job: Job) => {
  const connections = await Promise.all(Array.from({ length: job.load.clients }, () => openConnection(job.port)));
  const requests = requestsOf(job);
  const measured = await drive(job.load, async (client) => {
    const { status, retryAfter } = await connections[client]!.ask(requests.next().value);
    return status === 200 ? null : `${status}${retryAfter ? ' with Retry-After' : ''}`;
  });
  for (const connection of connections) connection.close();
  process.send!(measured);
  process.disconnect();
});
