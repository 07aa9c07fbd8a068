import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { POSTPONED_START, REFUSED_START } from '../../apps/server/src/platform/startup-error.ts';
import { configOf, longestStopSeconds, ROOT, SECRETS, textOf, yamlOf } from './files.ts';

/** The directives of a unit; a directive may occur several times. */
const directivesOf = (unit: string) =>
  Map.groupBy(
    textOf(`deploy/systemd/${unit}`)
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
    ([name]) => name,
  );
const directives = directivesOf('wieszcz.service');
const lastOf = (found: typeof directives, name: string) => found.get(name)?.at(-1)?.[1];
const valueOf = (name: string) => lastOf(directives, name);

/** The settings in the unit's own lines `Environment`. */
const environmentOf = (found: typeof directives): Record<string, string> =>
  Object.fromEntries(
    found.get('Environment')!.flatMap(([, value]) => value.split(' ').map((pair) => pair.split('=', 2) as [string, string])),
  );

describe('The systemd unit', () => {
  test('gives settings with which a server starts behind a proxy on the same machine', async () => {
    const given = environmentOf(directives);
    const config = await configOf({ ...given, ...SECRETS, PUBLIC_URL: 'https://gra.example' });
    expect(config).toMatchObject({ production: true, host: '127.0.0.1', trustProxy: ['loopback'], demo: false });
    expect(given.DATA_DIR).toBe(`/var/lib/${valueOf('StateDirectory')}`);
  });

  test("lets the manual's line for operators' commands start with the settings of the server", async () => {
    const [, line] = /-p Environment='([^']+)' -p WorkingDirectory=\S+ \S+ apps\/server\/src\/admin\.ts/.exec(
      textOf('docs/OPERATIONS.md'),
    )!;
    const given = Object.fromEntries(line!.split(' ').map((pair) => pair.split('=', 2) as [string, string]));
    // The manual offers METRICS_HOST for wieszcz.env; METRICS_PORT, without which it is refused, stands in the unit.
    const file = { ...SECRETS, PUBLIC_URL: 'https://gra.example', METRICS_HOST: '0.0.0.0' };
    expect(await configOf({ ...given, ...file })).toMatchObject({ production: true });
  });

  test('starts a program that waits for a database which does not answer yet, but does not start it again when it refuses its settings', () => {
    const [, script, ...words] = valueOf('ExecStart')!.split(' ');
    expect([existsSync(join(ROOT, script!)), words]).toEqual([true, ['--prepared']]);
    expect([valueOf('Restart'), valueOf('RestartPreventExitStatus')]).toEqual(['on-failure', String(REFUSED_START)]);
    expect(REFUSED_START).not.toBe(POSTPONED_START);
  });

  test('lets a server finish what it has begun before it is killed, also with the DRAIN_SECONDS=5 of a second server', () =>
    expect(Number(valueOf('TimeoutStopSec'))).toBeGreaterThan(longestStopSeconds(5)));

  test('gives the server a user without privileges, a read-only system and few system calls', () => {
    const hardening = {
      DynamicUser: 'yes',
      NoNewPrivileges: 'yes',
      CapabilityBoundingSet: '',
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      PrivateTmp: 'yes',
      PrivateDevices: 'yes',
      RestrictNamespaces: 'yes',
    };
    expect(Object.fromEntries(Object.keys(hardening).map((name) => [name, valueOf(name)]))).toEqual(hardening);
    expect(directives.get('SystemCallFilter')?.map(([, value]) => value)).toContain('@system-service');
  });
});

describe('The systemd units of the nightly backup', () => {
  const [backup, compose, timer] = ['wieszcz-backup.service', 'wieszcz-compose-backup.service', 'wieszcz-backup.timer'].map(
    directivesOf,
  ) as [typeof directives, typeof directives, typeof directives];

  test('run the command that makes a backup, as the user who owns the archive, without privileges', async () => {
    const [, script, ...words] = lastOf(backup, 'ExecStart')!.split(' ');
    expect([existsSync(join(ROOT, script!)), words]).toEqual([true, ['backup']]);
    const given = { DATABASE_URL: SECRETS.DATABASE_URL, BACKUP_DIR: '/mnt/backups', ...environmentOf(backup) };
    expect(await configOf(given)).toMatchObject({ backupDir: '/mnt/backups', demo: false });
    expect(
      Object.fromEntries(['User', 'NoNewPrivileges', 'CapabilityBoundingSet'].map((name) => [name, lastOf(backup, name)])),
    ).toEqual({ User: 'postgres', NoNewPrivileges: 'yes', CapabilityBoundingSet: '' });
  });

  test('run the service of the Compose file that makes a backup', () => {
    const [, service] = / compose --file \/opt\/wieszcz\/deploy\/compose\.yaml run --rm --no-TTY (\w+)$/.exec(
      lastOf(compose, 'ExecStart')!,
    )!;
    const { services } = yamlOf<{ services: Record<string, { profiles?: string[] }> }>('deploy/compose.yaml');
    expect(services[service!]?.profiles).toEqual(['backup']);
  });

  test('are started every night, and if the machine was off, when it starts again', () => {
    expect(['OnCalendar', 'Persistent', 'WantedBy'].map((name) => lastOf(timer, name))).toEqual([
      '*-*-* 04:00:00',
      'true',
      'timers.target',
    ]);
  });
});
