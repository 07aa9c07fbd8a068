import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@wieszcz/server/testing/free-port';
import { ROOT } from '../../../tools/root.mjs';
import { type Program, startProgram } from './programs.ts';

/** Ports of this machine: of the proxy without and with TLS, and of the game. */
export type Ports = { http: number; https: number; game: number };
/** `logFiles`: all that the proxy writes, of calls and of errors. */
export type WebProxy = { ports: Ports; logFiles: string[]; stop(): Promise<void> };

const UP_TIMEOUT_MS = 60_000;

const textOf = (file: string) => readFile(join(ROOT, 'deploy', file), 'utf8');

/** Makes all replacements. Throws if a text to replace is missing, because the project's file has changed. */
function adapted(text: string, replacements: [from: string, to: string][]): string {
  return replacements.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the file lacks ${from}`);
    return result.replaceAll(from, to);
  }, text);
}

const freePorts = async (game: number): Promise<Ports> => ({ http: await freePort(), https: await freePort(), game });

/** Starts nginx with the project's own site in `folder`, for the host `localhost`, with a certificate that it makes. */
export async function startNginx(game: number, folder: string): Promise<WebProxy> {
  const ports = await freePorts(game);
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const request = [
    '-x509',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
  ];
  execFileSync('openssl', ['req', ...request, '-keyout', key, '-out', certificate], { stdio: 'pipe' });
  const site = adapted(await textOf('nginx/wieszcz.conf'), [
    ['127.0.0.1:3000', `127.0.0.1:${game}`],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.https} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['gra.example;', 'localhost;'],
    ['/etc/letsencrypt/live/gra.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/gra.example/privkey.pem', key],
    ['/var/log/nginx', folder],
  ]);
  await writeFile(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  await writeFile(
    join(folder, 'nginx.conf'),
    `${user}daemon off;\nworker_processes 1;\npid ${join(folder, 'nginx.pid')};\nevents {}\nhttp {\n${temporary.join('\n')}\ninclude site.conf;\n}\n`,
  );
  const logFile = join(folder, 'nginx.out');
  const args = ['-e', join(folder, 'nginx-error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')];
  return started(startProgram('nginx', args, { folder, logFile }), ports, [
    join(folder, 'wieszcz.log'),
    logFile,
    join(folder, 'wieszcz-error.log'),
  ]);
}

/** Starts Caddy with the project's own file, for the host `localhost`, for which it makes a certificate. */
export async function startCaddy(game: number, folder: string): Promise<WebProxy> {
  const ports = await freePorts(game);
  const file = adapted(await textOf('caddy/Caddyfile'), [
    [
      '\tadmin off\n',
      `\tadmin off\n\tskip_install_trust\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n\tdefault_bind 127.0.0.1\n`,
    ],
    ['game-1:3000 game-2:3000', `127.0.0.1:${game}`],
  ]);
  await writeFile(join(folder, 'Caddyfile'), file);
  const logFile = join(folder, 'caddy.log');
  const env = {
    DOMAIN: 'localhost',
    ACME_EMAIL: 'operator@gra.example',
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  return started(startProgram('caddy', args, { folder, logFile, env }), ports, [logFile]);
}

async function started(program: Program, ports: Ports, logFiles: string[]): Promise<WebProxy> {
  const output = async () => (await Promise.all(logFiles.map((file) => readFile(file, 'utf8').catch(() => '')))).join('\n');
  const deadline = performance.now() + UP_TIMEOUT_MS;
  while ((await statusOf(ports.https)) !== 200) {
    if (!program.isRunning()) throw new Error(`the proxy ended: ${await output()}`);
    if (performance.now() > deadline) throw new Error(`the proxy did not serve the game in time: ${await output()}`);
    await sleep(50);
  }
  return { ports, logFiles, stop: () => program.stop() };
}

/** The status with which the game's health check answers through the proxy; 0 without an answer. */
const statusOf = (port: number) =>
  new Promise<number>((resolve) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: '/healthz',
      servername: 'localhost',
      headers: { host: 'localhost' },
      agent: false,
    };
    get({ ...options, rejectUnauthorized: false }, (reply) => resolve(reply.resume().statusCode!)).once('error', () =>
      resolve(0),
    );
  });
