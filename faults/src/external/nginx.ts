import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@wieszcz/server/testing/free-port';
import type { Proxy } from './haproxy.ts';
import { startProgram } from './programs.ts';

const UP_TIMEOUT_MS = 30_000;

/**
 * The configuration that an operator writes after a glance at nginx's manual. While the server is away, nginx answers 502 with a page of its
 * own, also for a call that the server has carried out.
 */
const configurationOf = (port: number, server: string, folder: string): string => `
daemon off;
user root;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/nginx-${name};`).join('\n  ')}
  upstream game { server ${server}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://game;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $remote_addr;
    }
  }
}
`;

/** Starts nginx in front of one server (`host:port`), as a process of this run. */
export async function startNginx(server: string, folder: string): Promise<Proxy> {
  const port = await freePort();
  const [logFile, configuration] = [join(folder, 'nginx.log'), join(folder, 'nginx.conf')];
  await writeFile(configuration, configurationOf(port, server, folder));
  const program = startProgram('nginx', ['-p', folder, '-c', configuration, '-e', 'stderr'], { folder, logFile });
  const origin = `http://127.0.0.1:${port}`;
  const proxy: Proxy = {
    origin,
    logFile,
    async waitUntilAllUp() {
      const deadline = performance.now() + UP_TIMEOUT_MS;
      const isUp = () =>
        fetch(`${origin}/api/info`).then(
          ({ ok }) => ok,
          () => false,
        );
      while (!(await isUp())) {
        if (!program.isRunning()) throw new Error(`nginx ended; see ${logFile}`);
        if (performance.now() > deadline) throw new Error('nginx did not reach the server in time');
        await sleep(50);
      }
    },
    stop: () => program.stop(),
  };
  await proxy.waitUntilAllUp();
  return proxy;
}
