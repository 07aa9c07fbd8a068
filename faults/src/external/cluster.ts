import { randomBytes } from 'node:crypto';
import { chownSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareSchema } from '@wieszcz/server/database/open';
import { createPool } from '@wieszcz/server/database/pool';
import { silentLog } from '@wieszcz/server/log';
import { freePort } from '@wieszcz/server/testing/free-port';
import pg from 'pg';
import { ROOT } from '../../../tools/root.mjs';
import type { Cleanup } from '../cleanup.ts';
import { type ClusterNode, startNode } from './cluster-node.ts';
import { CREATE_DATABASE, createRole } from './cluster.queries.ts';
import { databaseUser, startProgram } from './programs.ts';

/** Three PostgreSQL servers under Patroni, with etcd, HAProxy and PgBouncer, from the files in `deploy/ha`. */
export type Cluster = {
  /** Leads to the primary, for the run itself. */
  pool: pg.Pool;
  /** Leads to the primary through PgBouncer. */
  url: string;
  /** The game's settings beside DATABASE_URL. */
  settings: { DATABASE_DIRECT_URL: string; DATABASE_READ_URL: string };
  nodes: ClusterNode[];
  /** Waits for a primary other than `former`, which may still report its role for some moments after it was killed. */
  findPrimary(former?: ClusterNode): Promise<ClusterNode>;
  /** Waits until all nodes run, follow this primary, and one of them is its synchronous standby. */
  waitUntilHealthy(primary: ClusterNode): Promise<void>;
};

const FILES = join(ROOT, 'deploy', 'ha');
const NODES = ['db1', 'db2', 'db3'];
const HEALTHY_TIMEOUT_MS = 180_000;
const DATABASE = 'wieszcz';

/** Starts the cluster on this machine, with a new database, and adds its logs to `logFiles`. `cleanup` stops it. */
export async function startCluster(runFolder: string, cleanup: Cleanup, logFiles: string[]): Promise<Cluster> {
  const folder = join(runFolder, 'cluster');
  await mkdir(folder, { recursive: true });
  giveToDatabaseUser(folder);
  const logOf = (name: string) => {
    const logFile = join(runFolder, `${name}.log`);
    logFiles.push(logFile);
    return logFile;
  };

  const etcd = await startEtcd(folder, logOf('etcd'), cleanup);
  await copyFile(join(FILES, 'patroni.yml'), join(folder, 'patroni.yml'));
  const passwords = { superuser: createPassword(), replication: createPassword(), rewind: createPassword() };
  const nodes: ClusterNode[] = [];
  for (const name of NODES) {
    const node = await startNode({ name, folder, etcd, passwords, logFile: logOf(name) });
    cleanup.add(() => node.stop());
    nodes.push(node);
  }
  const { primaryPort, replicasPort } = await startHaproxy(nodes, folder, logOf('haproxy'), cleanup);
  const findPrimary = (former?: ClusterNode) =>
    waitFor('a primary', () => findFirst(nodes, async (node) => node !== former && (await node.isPrimary())));
  const waitUntilHealthy = async (primary: ClusterNode) => {
    await waitFor('all nodes to follow the primary', async () => (await primary.leads(NODES.length)) || null);
  };
  await waitUntilHealthy(await findPrimary());

  const password = createPassword();
  await createDatabase(`postgres://postgres:${passwords.superuser}@127.0.0.1:${primaryPort}`, password);
  const urlOf = (port: number) => `postgres://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}`;
  const direct = urlOf(primaryPort);
  await prepareSchema(direct, silentLog);
  const poolerPort = await startPgbouncer({ folder, primaryPort, password, logFile: logOf('pgbouncer') }, cleanup);
  const pool = createPool(direct, silentLog, { application_name: 'faults', max: 20 });
  cleanup.add(() => pool.end());
  const settings = { DATABASE_DIRECT_URL: direct, DATABASE_READ_URL: urlOf(replicasPort) };
  return { pool, url: urlOf(poolerPort), settings, nodes, findPrimary, waitUntilHealthy };
}

const createPassword = () => randomBytes(16).toString('hex');

function giveToDatabaseUser(path: string): void {
  const user = databaseUser();
  if (user) chownSync(path, user.uid, user.gid);
}

/** Starts one etcd server, although a cluster on three machines has three. Resolves with its address. */
async function startEtcd(folder: string, logFile: string, cleanup: Cleanup): Promise<string> {
  const [client, peer] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  const flags = {
    name: 'etcd1',
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': `http://${client}`,
    'advertise-client-urls': `http://${client}`,
    'listen-peer-urls': `http://${peer}`,
    'initial-advertise-peer-urls': `http://${peer}`,
    'initial-cluster': `etcd1=http://${peer}`,
  };
  const args = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
  const etcd = startProgram('etcd', args, { folder, logFile, asDatabaseUser: true });
  cleanup.add(() => etcd.stop());
  return client;
}

/** Resolves with the ports that lead to the primary and to its replicas. */
async function startHaproxy(nodes: ClusterNode[], folder: string, logFile: string, cleanup: Cleanup) {
  const [primaryPort, replicasPort] = [await freePort(), await freePort()];
  const env = {
    PRIMARY_LISTEN: `127.0.0.1:${primaryPort}`,
    REPLICAS_LISTEN: `127.0.0.1:${replicasPort}`,
    ...Object.fromEntries(
      nodes.flatMap(({ port, restPort }, index) => [
        [`DB_${index + 1}`, '127.0.0.1'],
        [`DB_${index + 1}_PORT`, String(port)],
        [`DB_${index + 1}_REST`, String(restPort)],
      ]),
    ),
  };
  const haproxy = startProgram('haproxy', ['-db', '-f', join(FILES, 'haproxy.cfg')], { folder, logFile, env });
  cleanup.add(() => haproxy.stop());
  return { primaryPort, replicasPort };
}

type PgbouncerOptions = { folder: string; primaryPort: number; password: string; logFile: string };

/** Resolves with PgBouncer's port. */
async function startPgbouncer({ folder, primaryPort, password, logFile }: PgbouncerOptions, cleanup: Cleanup): Promise<number> {
  const port = await freePort();
  const users = join(folder, 'userlist.txt');
  await writeFile(users, `"${DATABASE}" "${password}"\n`, { mode: 0o600 });
  giveToDatabaseUser(users);
  // PgBouncer's file can't refer to variables, so these of its lines are replaced.
  const lines = {
    [DATABASE]: `host=127.0.0.1 port=${primaryPort} dbname=${DATABASE}`,
    listen_port: String(port),
    auth_file: users,
  };
  const own = join(folder, 'pgbouncer.ini');
  let text = await readFile(join(FILES, 'pgbouncer.ini'), 'utf8');
  for (const [name, value] of Object.entries(lines)) text = text.replace(new RegExp(`^${name} = .*$`, 'm'), `${name} = ${value}`);
  await writeFile(own, text);
  const pgbouncer = startProgram('pgbouncer', [own], { folder, logFile, asDatabaseUser: true });
  cleanup.add(() => pgbouncer.stop());
  return port;
}

/** Creates the game's role and its database through the primary. */
async function createDatabase(superuserUrl: string, password: string): Promise<void> {
  const connect = async () => {
    const client = new pg.Client({ connectionString: `${superuserUrl}/postgres`, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    return client.connect().then(
      () => client,
      () => null,
    );
  };
  const client = await waitFor('HAProxy to find the primary', connect);
  await client.query(createRole(DATABASE, password));
  await client.query(CREATE_DATABASE);
  await client.end();
}

/** Repeats `ask` until its answer isn't null, and throws if that takes too long. */
async function waitFor<Answer>(what: string, ask: () => Promise<Answer | null>): Promise<Answer> {
  const deadline = performance.now() + HEALTHY_TIMEOUT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > deadline) throw new Error(`waited too long for ${what}`);
    await sleep(200);
  }
}

async function findFirst<Item>(items: Item[], holds: (item: Item) => Promise<boolean>): Promise<Item | null> {
  const answers = await Promise.all(items.map(holds));
  return items.find((_, index) => answers[index]) ?? null;
}
