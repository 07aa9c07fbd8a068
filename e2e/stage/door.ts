import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to the game that can be shut, and that can bring a newer version of its service worker. */
export type Door = {
  url: string;
  /** The cache of the new version. */
  version: string;
  shut: () => void;
  open: () => void;
  newVersion: () => void;
  remove: () => Promise<void>;
};

export async function openDoor(game: string): Promise<Door> {
  const version = 'wieszcz-next';
  let passable = true;
  let updated = false;
  const server = createServer((incoming, outgoing) => {
    if (!passable) return void incoming.socket.destroy();
    const { method, url, headers } = incoming;
    const fresh = updated && url === '/sw.js';
    const { 'if-none-match': _known, ...asked } = headers;
    const onward = request(
      game + url,
      { method, headers: fresh ? { ...asked, 'accept-encoding': 'identity' } : headers },
      (answer) => {
        if (!fresh) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          return void answer.pipe(outgoing);
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const { 'content-length': _length, etag: _etag, ...kept } = answer.headers;
          outgoing.writeHead(200, kept);
          outgoing.end(
            Buffer.concat(parts)
              .toString()
              .replace(/wieszcz-[0-9a-f]+/, version),
          );
        });
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    version,
    shut: () => void (passable = false),
    open: () => void (passable = true),
    newVersion: () => void (updated = true),
    async remove() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
