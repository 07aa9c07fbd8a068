import { openConnection } from '../connection.ts';
import { drive, type Load } from '../drive.ts';

/** `player`: the index of the caller; null: all players in turn. `path` includes the query. `body` is JSON, or empty. */
export type HttpCall = { player: number | null; method: string; path: string; body: string };

/**
 * Load generator for orders over HTTP, in a process of its own, with as little work per request as possible, so that the server is the
 * bottleneck. It receives one job from its parent process and answers with the measurement.
 */
export type Job = RequestOrder & { port: number; load: Load; tokens: string[]; calls: HttpCall[] };

/**
 * The requests come in shifts, beginning with `firstShift`, of `roundsPerShift` rounds each. In every round of shift s, the n-th request is
 * call n + s of the job: so a player repeats a call for a shift and then goes on to the next one.
 */
export type RequestOrder = { roundsPerShift: number; firstShift: number };

const requestOf = (port: number, token: string, { method, path, body }: HttpCall) =>
  `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\naccept: application/json\r\n` +
  (body && `content-type: application/json\r\ncontent-length: ${body.length}\r\n`) +
  `\r\n${body}`;

/** An endless sequence of requests of all players for all targets. The texts of one shift are built at once, ahead of their use. */
function* requestsOf({ port, tokens, calls, roundsPerShift, firstShift }: Job): Generator<string, never> {
  for (let shift = firstShift; ; shift++) {
    const requests = Array.from({ length: Math.max(tokens.length, calls.length) }, (_, turn) => {
      const call = calls[(turn + shift) % calls.length]!;
      return requestOf(port, tokens[call.player ?? turn % tokens.length]!, call);
    });
    for (let round = 0; round < roundsPerShift; round++) for (const request of requests) yield request;
  }
}

process.once('message', async (job: Job) => {
  const connections = await Promise.all(Array.from({ length: job.load.clients }, () => openConnection(job.port)));
  const requests = requestsOf(job);
  const measured = await drive(job.load, async (client) => {
    const { status, retryAfter } = await connections[client]!.send(requests.next().value);
    return status === 200 ? null : `${status}${retryAfter ? ' with Retry-After' : ''}`;
  });
  for (const connection of connections) connection.close();
  process.send!(measured);
  process.disconnect();
});
