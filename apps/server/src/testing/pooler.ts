import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Client } from 'pg';

/** A connection pooler in transaction mode in front of a PostgreSQL server. */
export type Pooler = { url: string; close(): Promise<void> };

/** Types of messages, see "Message Formats" in the PostgreSQL manual. Client and server use some letters for different messages. */
const FROM_CLIENT = { QUERY: 'Q', SYNC: 'S', TERMINATE: 'X' };
const FROM_SERVER = { AUTHENTICATION: 'R', PARAMETER_STATUS: 'S', BACKEND_KEY: 'K', READY_FOR_QUERY: 'Z', ERROR: 'E' };
/** The content of READY_FOR_QUERY outside a transaction. */
const NO_TRANSACTION = 'I';

const PROTOCOL_3 = 196_608;
const SSL_REQUEST = 80_877_103;
/** Startup parameters that PgBouncer 1.18 accepts; it refuses all others, including `options`. */
const KNOWN_PARAMETERS = /^(user|database|client_encoding|application_name|datestyle|timezone|standard_conforming_strings)$/i;

/** A connection to the server. */
type Upstream = { socket: Socket; receive: (type: string, message: Buffer) => void; onClose: () => void };

/**
 * Starts a pooler on a free local port that runs each transaction on the server connection that has been idle for the longest time. It
 * answers startup messages itself, with a random process id, and never resets a session: session locks, LISTEN and prepared statements stay
 * on the server connection and affect its next client. `servers` is the number of server connections; `ignoresOptions` as by PgBouncer's
 * `ignore_startup_parameters = options`.
 */
export async function openPooler(url: string, { servers = 4, ignoresOptions = false } = {}): Promise<Pooler> {
  const pool = new UpstreamPool(url, servers);
  await pool.fill();
  const clients = new Set<Socket>();
  const server = createServer((socket) => {
    clients.add(socket);
    socket.setNoDelay().on('close', () => clients.delete(socket));
    serveClient(socket, pool, ignoresOptions);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const pooledUrl = new URL(url);
  pooledUrl.searchParams.delete('host');
  pooledUrl.hostname = '127.0.0.1';
  pooledUrl.port = String((server.address() as AddressInfo).port);
  return {
    url: pooledUrl.href,
    async close() {
      for (const socket of clients) socket.destroy();
      pool.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

class UpstreamPool {
  private readonly url: string;
  private readonly size: number;
  private readonly idle: Upstream[] = [];
  private readonly waiting: ((upstream: Upstream) => void)[] = [];
  private readonly sockets = new Set<Socket>();
  /** Open connections and those being opened. */
  private opened = 0;

  constructor(url: string, size: number) {
    this.url = url;
    this.size = size;
  }

  async fill(): Promise<void> {
    while (this.opened < this.size) {
      this.opened += 1;
      this.release(await this.open());
    }
  }

  take(): Promise<Upstream> {
    const upstream = this.idle.shift();
    return upstream ? Promise.resolve(upstream) : new Promise((resolve) => this.waiting.push(resolve));
  }

  release(upstream: Upstream): void {
    upstream.receive = () => undefined;
    upstream.onClose = () => undefined;
    if (upstream.socket.destroyed) return;
    const next = this.waiting.shift();
    if (next) next(upstream);
    else this.idle.push(upstream);
  }

  close(): void {
    // Prevents `fill` from replacing the closed connections.
    this.opened = Infinity;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Lets the driver connect and authenticate, then takes over its socket. */
  private async open(): Promise<Upstream> {
    const client = new Client({ connectionString: this.url });
    await client.connect();
    const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection;
    for (const event of ['data', 'end', 'close', 'error']) socket.removeAllListeners(event);
    const upstream: Upstream = { socket, receive: () => undefined, onClose: () => undefined };
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.sockets.delete(socket);
      this.opened -= 1;
      upstream.onClose();
      const index = this.idle.indexOf(upstream);
      if (index >= 0) this.idle.splice(index, 1);
      this.fill().catch(() => undefined);
    });
    socket.on(
      'data',
      splitMessages((type, message) => upstream.receive(type, message)),
    );
    return upstream;
  }
}

function serveClient(socket: Socket, pool: UpstreamPool, ignoresOptions: boolean): void {
  let upstream: Upstream | null = null;
  /** Messages that wait for a server connection. */
  let waiting: Buffer[] | null = null;
  /** Requests that the server hasn't answered with READY_FOR_QUERY. */
  let unanswered = 0;
  /** After the first message of an extended query and before its SYNC. */
  let isInsideQuery = false;

  const receive = (type: string, message: Buffer) => {
    socket.write(message);
    if (type !== FROM_SERVER.READY_FOR_QUERY) return;
    unanswered -= 1;
    if (unanswered > 0 || isInsideQuery || message.toString('latin1', 5, 6) !== NO_TRANSACTION) return;
    const released = upstream!;
    upstream = null;
    pool.release(released);
  };
  const attach = async () => {
    waiting = [];
    const taken = await pool.take();
    if (socket.destroyed) return pool.release(taken);
    upstream = taken;
    upstream.receive = receive;
    upstream.onClose = () => socket.destroy();
    for (const message of waiting) upstream.socket.write(message);
    waiting = null;
  };
  const forward = (type: string, message: Buffer) => {
    if (type === FROM_CLIENT.TERMINATE) return void socket.end();
    const endsRequest = type === FROM_CLIENT.QUERY || type === FROM_CLIENT.SYNC;
    if (endsRequest) unanswered += 1;
    isInsideQuery = !endsRequest;
    if (upstream) return void upstream.socket.write(message);
    if (!waiting) void attach();
    waiting!.push(message);
  };

  socket.on('error', () => undefined);
  socket.on('close', () => {
    // An attached server connection has an open transaction or unanswered requests, so no other client can use it.
    upstream?.socket.destroy();
  });
  answerStartup(socket, ignoresOptions, () => socket.on('data', splitMessages(forward)));
}

/** Answers the startup messages, each of which has to arrive in one chunk. Calls `next` before it permits the client to send queries. */
function answerStartup(socket: Socket, ignoresOptions: boolean, next: () => void): void {
  socket.once('data', (startup) => {
    const version = startup.readInt32BE(4);
    if (version === SSL_REQUEST) {
      socket.write('N');
      return answerStartup(socket, ignoresOptions, next);
    }
    if (version !== PROTOCOL_3) return void socket.destroy();
    const [...names] = startup
      .toString('utf8', 8)
      .split('\0')
      .filter((_, index) => index % 2 === 0);
    const unknown = names.find((name) => name !== '' && !KNOWN_PARAMETERS.test(name) && !(ignoresOptions && name === 'options'));
    if (unknown !== undefined) return void socket.end(fatalError(`unsupported startup parameter: ${unknown}`));
    next();
    socket.write(
      Buffer.concat([
        messageOf(FROM_SERVER.AUTHENTICATION, Buffer.alloc(4)),
        ...Object.entries({ server_version: '15.0 (pooled)', client_encoding: 'UTF8' }).map(([name, value]) =>
          messageOf(FROM_SERVER.PARAMETER_STATUS, Buffer.from(`${name}\0${value}\0`)),
        ),
        messageOf(FROM_SERVER.BACKEND_KEY, randomBytes(8)),
        messageOf(FROM_SERVER.READY_FOR_QUERY, Buffer.from(NO_TRANSACTION)),
      ]),
    );
  });
}

const fatalError = (sentence: string) => messageOf(FROM_SERVER.ERROR, Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${sentence}\0\0`));

function messageOf(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

/** Splits a stream into protocol messages: a type byte, the length (itself included), the content. */
function splitMessages(onMessage: (type: string, message: Buffer) => void): (bytes: Buffer) => void {
  let unread = Buffer.alloc(0);
  return (bytes) => {
    unread = Buffer.concat([unread, bytes]);
    while (unread.length >= 5 && unread.length > unread.readInt32BE(1)) {
      const end = unread.readInt32BE(1) + 1;
      const message = unread.subarray(0, end);
      unread = unread.subarray(end);
      onMessage(message.toString('latin1', 0, 1), message);
    }
  };
}
