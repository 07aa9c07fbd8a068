import type pg from 'pg';
import { StartupError, TemporaryStartupError } from '../../startup-error.ts';
import { startupErrorOf } from '../failures.ts';
import { BACKEND_PID, DATABASE_IDENTITY } from './addresses.queries.ts';
import { DatabaseClient } from './database-client.ts';
import { type ConnectionError, hostsOf, urlsOfHosts } from './hosts.ts';

/** The URLs of the game's database. */
export type Addresses = {
  url: string;
  /** Bypasses the pooler: for migrations, LISTEN, jobs, resolutions and audits, which need a session of their own. */
  direct: string;
  /** Whether `url` leads to a connection pooler: a session there lasts for one transaction and takes no options. */
  pooled: boolean;
};

/** Checks both URLs; throws StartupError if they don't work for the game. */
export async function findAddresses(url: string, directUrl: string | null): Promise<Addresses> {
  const pooled = await connectedTo(url, isPooled, WITHOUT_OPTIONS);
  const direct = directUrl ?? url;
  if (direct === url) {
    if (pooled) throw new StartupError(`DATABASE_URL leads to a connection pooler; set DATABASE_DIRECT_URL ${TO_THE_SERVER}.`);
    return { url, direct, pooled };
  }
  if (await connectedTo(direct, isPooled, WITHOUT_OPTIONS))
    throw new StartupError(`DATABASE_DIRECT_URL leads to a connection pooler; it must lead ${TO_THE_SERVER}.`);
  if ((await connectedTo(url, identityOf, WITHOUT_OPTIONS)) !== (await connectedTo(direct, identityOf)))
    throw new StartupError('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.');
  return { url, direct, pooled };
}

/** For URLs that may lead to a pooler, which refuses session options. */
const WITHOUT_OPTIONS = { sendsOptions: false };
const TO_THE_SERVER = 'to the database server itself, which migrations, jobs and notifications need';

/**
 * Whether a pooler stands between the client and the server: it announces a process id of its own instead of the backend's. Poolers that
 * pool whole sessions announce such an id, too, and are treated alike.
 */
export async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>(BACKEND_PID);
  return rows[0]?.pid !== (client as pg.Client & { processID: number | null }).processID;
}

async function identityOf(client: pg.Client): Promise<string> {
  return (await client.query<{ identity: string }>(DATABASE_IDENTITY)).rows[0]!.identity;
}

/**
 * Whether only a person can mend a failed connection. The SQLSTATEs mean a wrong user or password, no such database, or no right to connect.
 * Errors of the driver have no code (a missing password, a server without TLS), those about certificates have one of Node. All else may pass:
 * a database or a name server that hasn't started yet, a recovery, a failover, too many connections, a certificate that isn't valid yet for
 * this machine, whose clock may not be set yet after a power cut.
 */
export const needsPerson = ({ code = '', message }: ConnectionError): boolean =>
  /^(28|3D|42)|CERT(?!_NOT_YET_VALID)|^UNABLE_TO_/.test(code) || /^SASL: |not support SSL/.test(message);

/**
 * The error of a start that can't use any host of `url`; `failures` are in their order. Only a person can mend it if that is so for all
 * hosts: otherwise one that may recover by itself may be the one that takes writes, and the wrong one only a standby.
 */
function unusable(url: string, failures: ConnectionError[]): StartupError {
  const reasons = urlsOfHosts(url).map((host, index) => {
    const { message, code } = failures[index]!;
    return `(${withoutSecrets(host)}): ${message || code}`;
  });
  const problem = reasons.length > 1 ? "None of the database's hosts takes writes" : "The database doesn't answer";
  const Kind = failures.every(needsPerson) ? StartupError : TemporaryStartupError;
  return new Kind(`${problem} ${reasons.join('; ')}`);
}

/** Runs `work` on a connection of its own and closes it. Throws StartupError if the database can't be reached or fails meanwhile. */
export async function connectedTo<Result>(
  url: string,
  work: (client: DatabaseClient) => Promise<Result>,
  options = { sendsOptions: true },
): Promise<Result> {
  const hosts = hostsOf(url);
  const failures = await hosts.probe();
  if (failures.length > 0) throw unusable(url, failures);
  const client = new DatabaseClient(url, {}, options);
  await client.connect().catch((error: ConnectionError) => {
    throw unusable(hosts.current, [error]);
  });
  try {
    return await work(client);
  } catch (error) {
    throw startupErrorOf(error, ` (${withoutSecrets(url)})`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Protocol, hosts and database name, for messages. */
export const withoutSecrets = (url: string): string => url.replace(/\/\/[^@/?#]*@/, '//').replace(/[?#].*$/s, '');
