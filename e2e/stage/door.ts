import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to the game that can be shut, and that can bring a newer version of its service worker. */
export type Door = {
  url: string;
  shut: () => void;
  open: () => void;
  /** From now on the worker is one whose cache has this name. */
  newVersion: (cache: string) => void;
  remove: () => Promise<void>;
};

export async function openDoor(game: string): Promise<Door> {
  let passable = true;
  let newest: string | undefined;
  const server = createServer((incoming, outgoing) => {
    if (!passable) return void incoming.socket.destroy();
    const { method, url, headers } = incoming;
    const fresh = url === '/sw.js' ? newest : undefined;
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
              .replace(/wieszcz-[0-9a-f]+/, fresh),
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
    shut: () => void (passable = false),
    open: () => void (passable = true),
    newVersion: (cache) => void (newest = cache),
    async remove() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
