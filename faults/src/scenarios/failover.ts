import { setTimeout as sleep } from 'node:timers/promises';
import type { GameServer } from '../game-server.ts';
import type { Scenario } from '../scenario.ts';

const READ_TIMEOUT_MS = 15_000;

/**
 * Kills the primary of the cluster: alternately its whole machine (PostgreSQL and Patroni) and PostgreSQL alone. A standby must take over by
 * itself. Then the killed server is started again and becomes a standby. Meanwhile lists are read, which come from standbys.
 */
export const failover: Scenario = {
  name: 'failover',
  faults: 20,
  servers: 2,
  clustered: true,
  programs: ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'pg_rewind'],
  secondsBetween: [1, 3],
  async inject({ cluster, servers }, turn) {
    const primary = await cluster!.findPrimary();
    const killsMachine = turn % 2 === 0;
    const from = performance.now();
    const reads = startReads(servers);
    const replacePrimary = async () => {
      await (killsMachine ? primary.killAll() : primary.killPostgres());
      const next = await cluster!.findPrimary(primary);
      const seconds = ((performance.now() - from) / 1000).toFixed(1);
      if (killsMachine) primary.start();
      await cluster!.waitUntilHealthy(next);
      return { next, seconds };
    };
    const { next, seconds } = await replacePrimary().finally(() => reads.stop());
    const { statuses } = reads;
    const last = await Promise.all(servers.map(readList));
    const [victim, reason] = killsMachine
      ? ['machine', 'the machine of the primary was killed']
      : ['PostgreSQL', 'the primary was killed'];
    return {
      what: `killed the ${victim} of ${primary.name}; ${next.name} is the primary after ${seconds} s; reads: ${JSON.stringify(statuses)}`,
      measures: [{ what: `trade resumes after ${reason}`, from, limitMs: 30_000 }],
      checks: {
        'each read gets 200 or 503': Object.keys(statuses).every((status) => ['200', '503'].includes(status)),
        'both servers answer reads after a failover': last.every((status) => status === 200),
      },
    };
  },
};

/** Reads a list from each server again and again. `statuses` is the number of answers by status; 0 counts missing answers. */
function startReads(servers: GameServer[]) {
  const statuses: Record<number, number> = {};
  const state = { isStopping: false };
  const readAll = async (server: GameServer) => {
    while (!state.isStopping) {
      const status = await readList(server);
      statuses[status] = (statuses[status] ?? 0) + 1;
      await sleep(200);
    }
  };
  const done = Promise.all(servers.map(readAll));
  return {
    statuses,
    async stop() {
      state.isStopping = true;
      await done;
    },
  };
}

/** Reads the open markets, which the server asks a standby for. */
const readList = ({ origin }: GameServer): Promise<number> =>
  fetch(`${origin}/markets`, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) })
    .then(async (reply) => {
      await reply.text();
      return reply.status;
    })
    .catch(() => 0);
