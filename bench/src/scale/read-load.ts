import { openConnection } from '../connection.ts';
import { drive, type Load } from '../drive.ts';
import type { Request } from './reads.ts';

/** Load generator for reads, in a process of its own. It answers each job from its parent process with a measurement. */
export type Job = { port: number; load: Load; requests: Request[] };

const textOf = (port: number, { path, token }: Request) =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${token === null ? '' : `authorization: Bearer ${token}\r\n`}accept: application/json\r\n\r\n`;

process.on('message', async ({ port, load, requests }: Job) => {
  const connections = await Promise.all(Array.from({ length: load.clients }, () => openConnection(port)));
  const texts = requests.map((request) => textOf(port, request));
  let next = 0;
  const measured = await drive(load, async (client) => {
    const { status } = await connections[client]!.send(texts[next++ % texts.length]!);
    return status === 200 ? null : String(status);
  });
  for (const connection of connections) connection.close();
  process.send!(measured);
});
