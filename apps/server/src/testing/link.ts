import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The way to a PostgreSQL server, which a test can interrupt: a TCP address of this machine behind which the bytes travel on. */
export type Link = {
  /** The same database, through the link. */
  url: string;
  /** Connections that are open now carry nothing more in either direction, and neither end is told; new ones work. */
  freeze(): void;
  /** As `freeze`, for new connections too, until `restore`. */
  sever(): void;
  /** New connections work again; those that were frozen stay so. */
  restore(): void;
  /** Ends what was frozen, at both ends, as their keepalives do after a while. */
  bury(): void;
  /** Ends all connections, as a server that goes away does. */
  cut(): void;
  close(): Promise<void>;
};

type Pipe = { near: Socket; far: Socket; frozen: boolean };

/** Leads to the server that `url` names: its host and port, or the socket in the folder that `host` in the query names. */
export async function openLink(url: string): Promise<Link> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const reach = () => (folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname));
  const pipes = new Set<Pipe>();
  let severed = false;

  const server = createServer((near) => {
    const pipe = { near, far: reach(), frozen: false };
    pipes.add(pipe);
    for (const [from, to] of [
      [pipe.near, pipe.far],
      [pipe.far, pipe.near],
    ] as const) {
      from.on('error', () => undefined);
      from.on('close', () => {
        pipes.delete(pipe);
        to.destroy();
      });
      from.pipe(to);
    }
    if (severed) freezePipe(pipe);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  target.searchParams.delete('host');
  target.hostname = '127.0.0.1';
  target.port = String((server.address() as AddressInfo).port);
  const freeze = () => pipes.forEach(freezePipe);
  const end = (pipe: Pipe) => {
    pipes.delete(pipe);
    for (const socket of [pipe.near, pipe.far]) socket.destroy();
  };
  const cut = () => pipes.forEach(end);
  return {
    url: target.href,
    freeze,
    sever() {
      severed = true;
      freeze();
    },
    restore() {
      severed = false;
    },
    bury: () => [...pipes].filter(({ frozen }) => frozen).forEach(end),
    cut,
    close: () => closeServer(server, cut),
  };
}

/** What one end sends or closes from now on never reaches the other. */
function freezePipe(pipe: Pipe): void {
  pipe.frozen = true;
  for (const end of [pipe.near, pipe.far]) {
    end.unpipe();
    end.removeAllListeners('close');
    end.removeAllListeners('end');
    end.resume();
  }
}

function closeServer(server: Server, cut: () => void): Promise<void> {
  cut();
  return new Promise((resolve) => server.close(() => resolve()));
}
