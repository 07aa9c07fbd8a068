import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { IS_READ_ONLY } from './readiness.queries.ts';

const PROBE_MS = 2_000;
const PROBE_AGAIN_MS = 250;

/** What a URL of several hosts may ask for: the exchange has to write, so each of these means the host that takes writes. */
const ATTRIBUTES = ['any', 'read-write', 'primary'];

/** `postgres://user:password@one:5432,two:5432/name?…` as one URL for each host, in their order. */
export function urlsOfHosts(url: string): string[] {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(url);
  if (!parts) return [url];
  const [, start = '', hosts = '', rest = ''] = parts;
  return hosts.split(',').map((host) => `${start}${host}${rest}`);
}

/** What is wrong with a `DATABASE_URL`; null when it can be used. */
export function objectionToDatabaseUrl(url: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(url)) return 'must be an address that starts with postgres:// or postgresql://';
  const urls = urlsOfHosts(url);
  if (!urls.every((each) => URL.canParse(each)))
    return 'must look like postgres://user:password@host:5432/name, with several hosts separated by commas';
  const attribute = new URL(urls[0]!).searchParams.get('target_session_attrs');
  if (attribute !== null && !ATTRIBUTES.includes(attribute))
    return `asks for target_session_attrs=${attribute}; the game writes, so it must be ${ATTRIBUTES.join(', ')} or left out`;
  return null;
}

/** What is needed of a connection here. */
type Connection = { readonly isIdle: boolean; drop(): void };

const known = new Map<string, Hosts>();

/** All connections of a process to the same URL share what is known of its hosts. */
export function hostsOf(url: string): Hosts {
  const hosts = known.get(url) ?? new Hosts(url);
  known.set(url, hosts);
  return hosts;
}

/** The hosts of a database, and which of them is believed to take writes. With one host there is nothing to find. */
export class Hosts {
  /** All connections of this process to the database. */
  readonly connections = new Set<Connection>();
  private readonly urls: string[];
  private chosen: string;
  private looking = false;

  constructor(url: string) {
    this.urls = urlsOfHosts(url);
    this.chosen = this.urls[0]!;
  }

  get current(): string {
    return this.chosen;
  }

  /** The current host failed or refused to write: looks for the one that takes writes until there is one. */
  doubt(): void {
    if (this.urls.length === 1 || this.looking) return;
    this.looking = true;
    void this.search().finally(() => (this.looking = false));
  }

  dropIdle(): void {
    for (const connection of this.connections) if (connection.isIdle) connection.drop();
  }

  /** Looks at all hosts at once; answers whether one of them takes writes. */
  async look(): Promise<boolean> {
    if (this.urls.length === 1) return true;
    const found = await Promise.any(this.urls.map(takesWrites)).catch(() => null);
    if (found) this.chosen = found;
    return found !== null;
  }

  private async search(): Promise<void> {
    while (!(await this.look())) await sleep(PROBE_AGAIN_MS, undefined, { ref: false });
  }
}

/** Resolves with the URL if its server takes writes now; rejects otherwise. */
async function takesWrites(url: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
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
