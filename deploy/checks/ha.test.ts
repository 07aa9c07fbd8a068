import { describe, expect, test } from 'vitest';
import { textOf, yamlOf } from './files.ts';

type Patroni = {
  scope: string;
  bootstrap: {
    dcs: {
      ttl: number;
      loop_wait: number;
      retry_timeout: number;
      synchronous_mode: boolean;
      synchronous_mode_strict: boolean;
      synchronous_node_count: number;
      postgresql: { parameters: Record<string, string | number> };
    };
    pg_hba: string[];
  };
  postgresql: { authentication: Record<string, { username: string }> };
};

const patroni = yamlOf<Patroni>('deploy/ha/patroni.yml');
const { dcs } = patroni.bootstrap;
const manual = textOf('docs/OPERATIONS.md');

/** `name = value` by section; comments begin with `;`. Throws if a line is none of these. */
function sectionsOf(ini: string): Record<string, Record<string, string>> {
  const sections: Record<string, Record<string, string>> = {};
  let section: Record<string, string> | undefined;
  for (const line of ini.split('\n').filter((text) => text !== '' && !text.startsWith(';'))) {
    const [, title] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, name, value] = /^(\w+) = ?(.*)$/.exec(line) ?? [];
    if (title) section = sections[title] = {};
    else if (name && section && !(name in section)) section[name] = value!;
    else throw new Error(`No section, no setting, or a setting that is there twice: ${line}`);
  }
  return sections;
}
const pgbouncer = sectionsOf(textOf('deploy/ha/pgbouncer.ini')) as {
  databases: Record<string, string>;
  pgbouncer: Record<string, string>;
};

/** The addresses and ports that HAProxy uses where its environment names no others. */
const haproxy = textOf('deploy/ha/haproxy.cfg');
const presets = Object.fromEntries(
  [...haproxy.matchAll(/^ +presetenv (\w+) (\S+)$/gm)].map(([, name, value]) => [name!, value!]),
);
const environment = Object.fromEntries(
  [...textOf('deploy/ha/patroni.env.example').matchAll(/^(PATRONI_\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
);
const portOf = (address: string) => address.slice(address.lastIndexOf(':') + 1);

describe('The highly available database', () => {
  test('can renew its lease before it ends, and has a lease that is long enough for Patroni', () => {
    expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
    expect(dcs.ttl).toBeGreaterThanOrEqual(20);
  });

  test('acknowledges a commit only when a standby has it', () => {
    expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true, synchronous_node_count: 1 });
    expect(dcs.postgresql.parameters).toMatchObject({ synchronous_commit: 'on', fsync: 'on', full_page_writes: 'on' });
  });

  test('lets a former primary rejoin', () => {
    expect(dcs.postgresql).toMatchObject({ use_pg_rewind: true, parameters: { wal_log_hints: 'on' } });
    const users = Object.values(patroni.postgresql.authentication).map(({ username }) => username);
    expect(users).toEqual(['postgres', 'replicator', 'rewinder']);
    expect(patroni.bootstrap.pg_hba).toContain('host replication replicator samenet scram-sha-256');
    const secrets = Object.keys(environment).filter((name) => name.endsWith('_PASSWORD'));
    expect(secrets).toEqual(['RESTAPI', 'SUPERUSER', 'REPLICATION', 'REWIND'].map((role) => `PATRONI_${role}_PASSWORD`));
    expect(secrets.filter((name) => environment[name] !== '')).toEqual([]);
  });

  test('lets nobody without a password change it through the REST interface, while HAProxy reads without one', () => {
    expect(environment).toMatchObject({ PATRONI_RESTAPI_USERNAME: expect.stringMatching(/^\w+$/), PATRONI_RESTAPI_PASSWORD: '' });
    const checks = [...haproxy.matchAll(/option httpchk (\w+)/g)].map(([, method]) => method);
    expect(checks).toEqual(['OPTIONS', 'OPTIONS']);
  });

  test('has enough connections for the pools and the direct connections of two game servers', () => {
    const [, jobs, resolutions, listeners] =
      /opens at most (\d+) connections\s+for jobs and audits, (\d+) for resolutions and (\d+) that listens/.exec(manual)!;
    const direct = Number(jobs) + Number(resolutions) + Number(listeners);
    const pooled = Number(pgbouncer.pgbouncer.default_pool_size);
    // PostgreSQL keeps three connections for superusers; Patroni and its tools use some.
    expect(Number(dcs.postgresql.parameters.max_connections)).toBeGreaterThan(2 * (direct + pooled) + 10);
  });
});

describe('PgBouncer', () => {
  test('pools transactions on loopback, and asks for a password', () => {
    expect(pgbouncer.pgbouncer).toMatchObject({
      pool_mode: 'transaction',
      listen_addr: '127.0.0.1',
      auth_type: 'scram-sha-256',
      auth_file: '/etc/pgbouncer/userlist.txt',
    });
  });

  test('has a file in which these tests refuse an unknown line, or a setting that is there twice', () => {
    expect(() => sectionsOf('[pgbouncer]\npool_mode transaction')).toThrow('pool_mode transaction');
    expect(() => sectionsOf('[pgbouncer]\npool_mode = session\npool_mode = transaction')).toThrow('twice');
  });
});

describe('The ports', () => {
  test('of Patroni and PostgreSQL are those that HAProxy uses, and the port of etcd is that of the operators’ manual', () => {
    for (const machine of [1, 2, 3]) {
      expect(presets[`DB_${machine}_REST`]).toBe(portOf(environment.PATRONI_RESTAPI_LISTEN!));
      expect(presets[`DB_${machine}_PORT`]).toBe(portOf(environment.PATRONI_POSTGRESQL_LISTEN!));
    }
    expect(environment.PATRONI_ETCD3_HOSTS!.split(',').map(portOf)).toEqual(['2379', '2379', '2379']);
    expect(manual).toMatch(/ETCD_LISTEN_CLIENT_URLS=http:\/\/10\.0\.0\.1:2379$/m);
  });

  test('of HAProxy and PgBouncer are those of the addresses in the operators’ manual', () => {
    const [primary, replicas] = [portOf(presets.PRIMARY_LISTEN!), portOf(presets.REPLICAS_LISTEN!)];
    expect(pgbouncer.databases.wieszcz).toBe(`host=127.0.0.1 port=${primary} dbname=wieszcz`);
    const addressOf = (setting: string) =>
      new RegExp(`^ *${setting}=postgres://\\S+@127\\.0\\.0\\.1:(\\d+)/wieszcz`, 'm').exec(manual)?.[1];
    expect(addressOf('DATABASE_URL')).toBe(pgbouncer.pgbouncer.listen_port);
    expect(addressOf('DATABASE_DIRECT_URL')).toBe(primary);
    expect(addressOf('DATABASE_READ_URL')).toBe(replicas);
    expect(manual).toContain(`psql -h 127.0.0.1 -p ${primary} -U postgres`);
  });
});

test('The players’ address of the operators’ manual is the one that moves between the machines', () => {
  const keepalived = textOf('deploy/ha/keepalived.conf');
  const [, address] = /virtual_ipaddress \{\s+([\d.]+)\/\d+\s+\}/.exec(keepalived)!;
  expect(manual).toContain(`\`${address}\``);
  const peers = [...keepalived.matchAll(/^ +(?:unicast_src_ip )?(10\.0\.0\.[123])$/gm)].map(([, machine]) => machine);
  expect(peers).toEqual([1, 2, 3].map((machine) => presets[`DB_${machine}`]));
});
