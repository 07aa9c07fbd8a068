import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { IS_READ_ONLY } from './readiness.queries.ts';

const PROBE_TIMEOUT_MS = 2_000;
const PROBE_INTERVAL_MS = 250;

/** Accepted values of `target_session_attrs`. The exchange writes, so each of them means the host that takes writes. */
const SESSION_ATTRIBUTES = ['any', 'read-write', 'primary'];

/** Splits `postgres://user:password@one:5432,two:5432/name?…` into one URL per host, in their order. */
export function urlsOfHosts(url: string): string[] {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(url);
  if (!parts) return [url];
  const [, start = '', hosts = '', end = ''] = parts;
  return hosts.split(',').map((host) => `${start}${host}${end}`);
}

/** What is wrong with a `DATABASE_URL`, as a clause that follows the setting's name; null if it is valid. */
export function databaseUrlProblem(url: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(url)) return 'must be an address that starts with postgres:// or postgresql://';
  const urls = urlsOfHosts(url);
  // Alone, an empty host means this machine; among several, a comma too many.
  const isHost = (hostUrl: string) => URL.canParse(hostUrl) && (urls.length === 1 || new URL(hostUrl).hostname !== '');
  if (!urls.every(isHost))
    return 'must look like postgres://user:password@host:5432/name, with several hosts separated by commas';
  const attribute = new URL(urls[0]!).searchParams.get('target_session_attrs');
  if (attribute !== null && !SESSION_ATTRIBUTES.includes(attribute))
    return `asks for target_session_attrs=${attribute}; the game writes, so it must be ${SESSION_ATTRIBUTES.join(', ')} or left out`;
  return null;
}

/** `code` is a SQLSTATE of the server or a code of Node; errors of the driver have none. */
export type ConnectionError = Error & { code?: string };

type Connection = { readonly isIdle: boolean; drop(): void };

const hostsByUrl = new Map<string, Hosts>();

/** Returns one instance per URL, so that all connections of this process share what is known of its hosts. */
export function hostsOf(url: string): Hosts {
  const hosts = hostsByUrl.get(url) ?? new Hosts(url);
  hostsByUrl.set(url, hosts);
  return hosts;
}

/** The hosts of a database URL, and the one to connect to. A single host is never probed. */
export class Hosts {
  /** All connections of this process to the database. */
  readonly connections = new Set<Connection>();
  private readonly urls: string[];
  private writable: string;
  private isSearching = false;

  constructor(url: string) {
    this.urls = urlsOfHosts(url);
    this.writable = this.urls[0]!;
  }

  /** The URL of the host that was last known to take writes; of the first host until one is known. */
  get current(): string {
    return this.writable;
  }

  /** Call it when the current host failed, or refused a connection or a write: probes all hosts in the background until one takes writes. */
  recheck(): void {
    if (this.urls.length === 1 || this.isSearching) return;
    this.isSearching = true;
    void this.search().finally(() => (this.isSearching = false));
  }

  dropIdle(): void {
    for (const connection of this.connections) if (connection.isIdle) connection.drop();
  }

  /** Probes all hosts at once. Resolves to the errors in the order of the hosts, or to none if one of them takes writes. */
  async probe(): Promise<ConnectionError[]> {
    if (this.urls.length === 1) return [];
    try {
      this.writable = await Promise.any(this.urls.map(takesWrites));
      return [];
    } catch (error) {
      return (error as AggregateError).errors as ConnectionError[];
    }
  }

  private async search(): Promise<void> {
    while ((await this.probe()).length > 0) await sleep(PROBE_INTERVAL_MS, undefined, { ref: false });
  }
}

/** Resolves with the URL if its server takes writes; rejects otherwise. */
async function takesWrites(url: string): Promise<string> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ readOnly: boolean }>(IS_READ_ONLY);
    if (rows[0]!.readOnly) throw new Error('the server is read-only');
    return url;
  } finally {
    void client.end().catch(() => undefined);
  }
}
