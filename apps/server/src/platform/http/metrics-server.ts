import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import type { Registry } from 'prom-client';
import { listenErrorOf } from './listen-error.ts';
import { createMetricsReader } from './worker-metrics.ts';

export type MetricsServer = { port: number; close(): Promise<void> };

/** Serves /metrics on a port of its own, so that the operator can keep it from the public. */
export async function serveMetrics(registry: Registry, { port, host }: { port: number; host: string }): Promise<MetricsServer> {
  const app = fastify();
  const readMetrics = createMetricsReader(registry);
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await readMetrics()));
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw listenErrorOf(error, { port, host }, 'METRICS_');
  });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}
