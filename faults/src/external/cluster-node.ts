import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@wieszcz/server/testing/free-port';
import { postgresFolder, type Program, startProgram } from './programs.ts';

/** A PostgreSQL server of the cluster and the Patroni that runs it. */
export type ClusterNode = {
  name: string;
  port: number;
  restPort: number;
  isPrimary(): Promise<boolean>;
  /**
   * Whether this node sees itself as the primary of `count` members, itself included. The others follow on its timeline, one of them as its
   * synchronous standby.
   */
  leads(count: number): Promise<boolean>;
  /** Sends SIGKILL to PostgreSQL's main process, which ends all of PostgreSQL; Patroni stays. */
  killPostgres(): Promise<void>;
  /** Sends SIGKILL to Patroni and to PostgreSQL, as if the machine had lost its power. */
  killAll(): Promise<void>;
  /** Starts Patroni again after `killAll`. */
  start(): void;
  stop(): Promise<void>;
};

type NodeOptions = {
  name: string;
  folder: string;
  /** etcd's address. */
  etcd: string;
  passwords: { superuser: string; replication: string; rewind: string };
  logFile: string;
};

type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string };
const ANSWER_TIMEOUT_MS = 2_000;
const MAX_LAG_BYTES = 16 * 1024 * 1024;

export async function startNode({ name, folder, etcd, passwords, logFile }: NodeOptions): Promise<ClusterNode> {
  const [port, restPort] = [await freePort(), await freePort()];
  const data = join(folder, name);
  const env = {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: etcd,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
    PATRONI_RESTAPI_USERNAME: 'patroni',
    PATRONI_RESTAPI_PASSWORD: passwords.superuser,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: postgresFolder(),
    PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    PATRONI_REWIND_PASSWORD: passwords.rewind,
  };
  const start = (): Program =>
    startProgram('patroni', [join(folder, 'patroni.yml')], { folder, logFile, env, asDatabaseUser: true });
  let patroni = start();

  const ask = (path: string): Promise<Response | null> =>
    fetch(`http://127.0.0.1:${restPort}${path}`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).catch(() => null);
  const killPostgres = async () => {
    const pid = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10);
    process.kill(pid, 'SIGKILL');
  };
  return {
    name,
    port,
    restPort,
    isPrimary: async () => (await ask('/primary'))?.status === 200,
    async leads(count) {
      const reply = await ask('/cluster');
      const { members } = ((await reply?.json().catch(() => null)) ?? { members: [] }) as { members: Member[] };
      const follows = ({ role, state, lag }: Member) =>
        role === 'leader' ? state === 'running' : mayBeFollowing(state) && typeof lag === 'number' && lag < MAX_LAG_BYTES;
      const leader = members.find(({ role }) => role === 'leader');
      const isOneTimeline = members.every(({ timeline }) => timeline === leader?.timeline);
      const hasStandby = members.some(({ role }) => role === 'sync_standby');
      return leader?.name === name && members.length === count && isOneTimeline && hasStandby && members.every(follows);
    },
    killPostgres,
    async killAll() {
      patroni.signal('SIGKILL');
      await Promise.all([killPostgres(), patroni.ended]);
    },
    start() {
      patroni = start();
    },
    async stop() {
      const wasRunning = patroni.isRunning();
      await patroni.stop();
      // Patroni stops PostgreSQL, unless it is killed first. If PostgreSQL has stopped, its file with the id is gone.
      if (wasRunning && patroni.wasKilled()) await killPostgres().catch(() => undefined);
    },
  };
}

/** Patroni 3.0 reports a following standby as running, like one that doesn't follow; later versions report it as streaming. */
const mayBeFollowing = (state: string) => state === 'running' || state === 'streaming';
