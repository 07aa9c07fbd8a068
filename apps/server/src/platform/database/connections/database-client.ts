import type { Socket } from 'node:net';
import { Client } from 'pg';
import type pg from 'pg';
import { READ_ONLY } from '../failures.ts';
import { type Hosts, hostsOf } from './hosts.ts';

/** Limit for connecting, until the connection is ready for queries, unless the caller sets another. */
const CONNECT_TIMEOUT_MS = 3_000;
/** After this time without data the system probes the peer. */
const KEEPALIVE_MS = 5_000;

/** The server's side of the keepalive: if this process vanishes, its session and its locks end in about ten seconds. */
const SERVER_KEEPALIVE =
  '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=5 -c tcp_user_timeout=10000';

/** `pg` doesn't declare these: the connection's socket, and whether no query is in progress. */
type Internals = { connection: pg.Connection & { stream: Socket }; readyForQuery: boolean };

/** A query was not answered in time, so its connection is considered dead. */
class SilentConnectionError extends Error {
  readonly code = 'ETIMEDOUT';
  constructor(ms: number) {
    super(`connection terminated: no answer within ${ms} ms`);
  }
}

/**
 * A connection to the host of `url` that takes writes, as far as known. When the host refuses a write, the connection is closed: after a
 * failover the former primary may keep its sessions open.
 */
export class DatabaseClient extends Client {
  private readonly hosts: Hosts;

  /** `sendsOptions: false` sets nothing for the session; poolers refuse session options. */
  constructor(url: string, config: pg.ClientConfig = {}, { sendsOptions = true, connectTimeoutMs = CONNECT_TIMEOUT_MS } = {}) {
    const hosts = hostsOf(url);
    super({
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEPALIVE_MS,
      ...config,
      connectionTimeoutMillis: connectTimeoutMs,
      connectionString: hosts.current,
      options: sendsOptions ? [SERVER_KEEPALIVE, config.options].filter(Boolean).join(' ') : undefined,
    });
    this.hosts = hosts;
    hosts.connections.add(this);
    this.on('error', () => hosts.recheck());
    let wasConnected = false;
    this.once('connect', () => (wasConnected = true));
    this.once('end', () => {
      hosts.connections.delete(this);
      // `pg` emits no error when a server refuses the connection with an error message, or by closing it.
      if (!wasConnected) hosts.recheck();
    });
    const { connection } = this.internals;
    connection.on('error', () => hosts.recheck());
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code !== READ_ONLY) return;
      hosts.recheck();
      setImmediate(() => this.drop());
    });
  }

  private get internals(): Internals {
    return this as unknown as Internals;
  }

  /** No query is in progress. */
  get isIdle(): boolean {
    return this.internals.readyForQuery;
  }

  /**
   * Closes the connection once a query has received no data for `ms`, and with it all idle connections to the database: the same network
   * failure may have cut them off, and each would cost its next user the same wait.
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

  /** Closes the socket at once, without the protocol's message Terminate. */
  drop(): void {
    this.internals.connection.stream.destroy();
  }
}
