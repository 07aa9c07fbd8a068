import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP relay to a PostgreSQL server, on which a test can simulate network failures. */
export type Link = {
  /** The database's URL through the relay. */
  url: string;
  /** Open connections silently lose all data in both directions (half-open); new ones work. */
  freeze(): void;
  /** As `freeze`, also for new connections, until `restore`. */
  sever(): void;
  /** New connections work again; frozen ones stay frozen. */
  restore(): void;
  /** Closes both ends of frozen connections, as TCP keepalives do after a while. */
  bury(): void;
  /** Closes all connections, as a stopped server does. */
  cut(): void;
  /** Open connections carry nothing until `resume`, and lose nothing. */
  pause(): void;
  resume(): void;
  close(): Promise<void>;
};

type Pipe = { near: Socket; far: Socket; frozen: boolean };

/** Opens a relay to the server of `url`: its host and port, or the Unix socket in the folder given by `host` in the query. */
export async function openLink(url: string): Promise<Link> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const connectToServer = () => (folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname));
  const pipes = new Set<Pipe>();
  let severed = false;

  const server = createServer((near) => {
    const pipe = { near, far: connectToServer(), frozen: false };
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
  const ends = () => [...pipes].flatMap(({ near, far }) => [near, far]);
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
    pause: () => ends().forEach((end) => end.pause()),
    resume: () => ends().forEach((end) => end.resume()),
    close: () => closeServer(server, cut),
  };
}

/** Data and closes of one end no longer reach the other. */
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
