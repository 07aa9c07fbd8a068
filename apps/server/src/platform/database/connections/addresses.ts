import type pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import { BACKEND_PID, IDENTITY } from './addresses.queries.ts';
import { DatabaseClient } from './database-client.ts';
import { hostsOf } from './hosts.ts';

/** Where connections to the game's database go. */
export type Addresses = {
  url: string;
  /** Without a pooler: for all that needs a session of its own (migrations, LISTEN, jobs, resolutions, audits). */
  direct: string;
  /** A connection pooler stands at `url`: a session there lasts for a transaction, and takes no options. */
  pooled: boolean;
};

/** Looks at both addresses and refuses, with a sentence, what the game can't run on. */
export async function findAddresses(url: string, directUrl: string | null): Promise<Addresses> {
  const pooled = await connectedTo(url, isPooled, BARE);
  const direct = directUrl ?? url;
  if (direct === url) {
    if (pooled) throw new StartupError(`DATABASE_URL leads to a connection pooler; set DATABASE_DIRECT_URL ${TO_THE_SERVER}.`);
    return { url, direct, pooled };
  }
  if (await connectedTo(direct, isPooled, BARE))
    throw new StartupError(`DATABASE_DIRECT_URL leads to a connection pooler; it must lead ${TO_THE_SERVER}.`);
  if ((await connectedTo(url, identityOf, BARE)) !== (await connectedTo(direct, identityOf)))
    throw new StartupError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.');
  return { url, direct, pooled };
}

/** Until an address is known to lead to the server itself. */
const BARE = { sendsOptions: false };
const TO_THE_SERVER = 'to the database server itself, which migrations, jobs and announcements need';

/**
 * Whether the session is shared with others. A pooler tells its clients a process id of its own making instead of the backend's; those
 * that pool whole sessions do so too, and are treated alike.
 */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>(BACKEND_PID);
  return rows[0]?.pid !== (client as pg.Client & { processID: number | null }).processID;
}

/** Differs for two databases, of one server or of two. */
async function identityOf(client: pg.Client): Promise<string> {
  return (await client.query<{ identity: string }>(IDENTITY)).rows[0]!.identity;
}

/** Runs `work` on a connection of its own. Throws StartupError where there is none to be had. */
export async function connectedTo<Result>(
  url: string,
  work: (client: DatabaseClient) => Promise<Result>,
  options = { sendsOptions: true },
): Promise<Result> {
  if (!(await hostsOf(url).look())) throw new StartupError(`None of the database's hosts takes writes (${withoutSecrets(url)}).`);
  const client = new DatabaseClient(url, {}, options);
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new StartupError(`The database doesn't answer (${withoutSecrets(url)}): ${error.message || error.code}`);
  });
  return work(client).finally(() => client.end().catch(() => undefined));
}

/** Protocol, hosts and name of the database. */
export const withoutSecrets = (url: string): string => url.replace(/\/\/[^@/?#]*@/, '//').replace(/[?#].*$/s, '');
