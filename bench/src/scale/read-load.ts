import { openConnection } from '../connection.ts';
import { drive, type Load } from '../drive.ts';
import type { Ask } from './reads.ts';

/** The load generator of reads, a process of its own. Each message is a job; it answers with the figures and waits for the next. */
export type Job = { port: number; load: Load; asks: Ask[] };

const requestOf = (port: number, { path, token }: Ask) =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${token === null ? '' : `authorization: Bearer ${token}\r\n`}accept: application/json\r\n\r\n`;

process.on('message', async ({ port, load, asks }: Job) => {
  const connections = await Promise.all(Array.from({ length: load.clients }, () => openConnection(port)));
  const requests = asks.map((ask) => requestOf(port, ask));
  let next = 0;
  const measured = await drive(load, async (client) => {
    const { status } = await connections[client]!.ask(requests[next++ % requests.length]!);
    return status === 200 ? null : String(status);
  });
  for (const connection of connections) connection.close();
  process.send!(measured);
});
