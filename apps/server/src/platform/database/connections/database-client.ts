import type { Socket } from 'node:net';
import { Client } from 'pg';
import type pg from 'pg';
import { READ_ONLY } from '../failures.ts';
import { type Hosts, hostsOf } from './hosts.ts';

/** Of a new connection, until it is ready for queries. */
const CONNECT_MS = 3_000;
/** After so long without a byte the system asks the other end whether it is still there. */
const KEEPALIVE_MS = 5_000;

/** The server's side of the same: a process of ours that vanished without a word loses its session, and its locks, in about ten seconds. */
const SERVER_KEEPALIVE =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=5 -c tcp_user_timeout=10000';

/** `pg` doesn't export these: the connection's socket, and whether the last query was answered. */
type Internals = { connection: pg.Connection & { stream: Socket }; readyForQuery: boolean };

/** A query that is under way has not been answered for so long that its connection is taken for dead. */
class SilentConnectionError extends Error {
  readonly code = 'ETIMEDOUT';
  constructor(ms: number) {
    super(`connection terminated: no answer within ${ms} ms`);
  }
}

/**
 * A connection to the database at `url`, at the host that is believed to take writes. One that learns that its host doesn't is closed, so
 * that a failover is followed whether or not the former primary ends its sessions.
 */
export class DatabaseClient extends Client {
  private readonly hosts: Hosts;

  /** With `sendsOptions` off, nothing is set for the session: poolers refuse that. */
  constructor(url: string, config: pg.ClientConfig = {}, { sendsOptions = true } = {}) {
    const hosts = hostsOf(url);
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEPALIVE_MS,
      ...config,
      connectionTimeoutMillis: CONNECT_MS,
      connectionString: hosts.current,
      options: sendsOptions ? [SERVER_KEEPALIVE, config.options].filter(Boolean).join(' ') : undefined,
    });
    this.hosts = hosts;
    hosts.connections.add(this);
    this.on('error', () => hosts.doubt());
    this.once('end', () => hosts.connections.delete(this));
    const { connection } = this.internals;
    connection.on('error', () => hosts.doubt());
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code !== READ_ONLY) return;
      hosts.doubt();
      setImmediate(() => this.drop());
    });
  }

  private get internals(): Internals {
    return this as unknown as Internals;
  }

  /** No query is under way. */
  get isIdle(): boolean {
    return this.internals.readyForQuery;
  }

  /**
   * Ends the connection once it has been silent for `ms` while a query is under way, and all idle connections to the database with it:
   * whatever cut this one off may have cut them off too, and each would cost its next user as long.
   */
  limitSilence(ms: number): void {
    const { stream } = this.internals.connection;
    stream.setTimeout(ms);
    stream.on('timeout', () => {
      if (this.isIdle) return;
      stream.destroy(new SilentConnectionError(ms));
      this.hosts.dropIdle();
    });
  }

  /** Closes the connection at once, without asking the other end. */
  drop(): void {
    this.internals.connection.stream.destroy();
  }
}
