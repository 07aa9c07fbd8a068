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
  closeFrozen(): void;
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
    for (const [from, to] of directionsOf(pipe)) {
      from.on('error', () => undefined);
      from.on('close', () => {
        pipes.delete(pipe);
        to.destroy();
      });
    }
    connectPipe(pipe);
    if (severed) freezePipe(pipe);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  target.searchParams.delete('host');
  target.hostname = '127.0.0.1';
  target.port = String((server.address() as AddressInfo).port);
  const freeze = () => pipes.forEach(freezePipe);
  const closePipe = (pipe: Pipe) => {
    pipes.delete(pipe);
    for (const socket of [pipe.near, pipe.far]) socket.destroy();
  };
  const cut = () => pipes.forEach(closePipe);
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
    closeFrozen: () => [...pipes].filter(({ frozen }) => frozen).forEach(closePipe),
    cut,
    pause: () => pipes.forEach(pausePipe),
    resume: () => [...pipes].filter(({ frozen }) => !frozen).forEach(connectPipe),
    close: () => closeServer(server, cut),
  };
}

const directionsOf = ({ near, far }: Pipe) =>
  [
    [near, far],
    [far, near],
  ] as const;

/** Connects both directions. Disconnects them first, because a second `pipe` of a connected pair would send all data twice. */
function connectPipe(pipe: Pipe): void {
  for (const [from, to] of directionsOf(pipe)) from.unpipe(to).pipe(to);
}

/** The sockets are disconnected, because `pipe` resumes a paused one when the other has sent its buffered data. */
function pausePipe({ near, far, frozen }: Pipe): void {
  if (frozen) return;
  for (const socket of [near, far]) socket.unpipe().pause();
}

/** Data and closes of one socket no longer reach the other. */
function freezePipe(pipe: Pipe): void {
  pipe.frozen = true;
  for (const socket of [pipe.near, pipe.far]) {
    socket.unpipe();
    socket.removeAllListeners('close');
    socket.removeAllListeners('end');
    socket.resume();
  }
}

function closeServer(server: Server, cut: () => void): Promise<void> {
  cut();
  return new Promise((resolve) => server.close(() => resolve()));
}
