import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { addWorkerGauges } from '../metrics/worker-gauges.ts';
import { createMetricsReader } from './worker-metrics.ts';

/** `ofWorkers`: how the figures of several workers are combined; default: their sum. */
type Metric = { help: string; read: () => number; ofWorkers?: 'sum' | 'max' };

export type Probes = {
  /** Receives the metrics. */
  registry: Registry;
  /** Whether this port serves them, too. */
  withMetrics: boolean;
  /** Metrics of the game by name, each with its help text. */
  metrics: Record<string, Metric>;
  /** Whether requests may be sent to this process; resolves in bounded time. */
  isReady: () => Promise<boolean>;
};

/** Adds liveness (/healthz), readiness (/readyz) and, if `withMetrics` is set, Prometheus metrics (/metrics) for the operator. */
export function addProbes(app: FastifyInstance, { registry, withMetrics, metrics, isReady }: Probes): void {
  collectDefaultMetrics({ register: registry });
  addWorkerGauges(registry);
  for (const [name, metric] of Object.entries(metrics)) registry.registerMetric(createMetric(name, metric));
  addReadinessGauge(registry, isReady);
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });

  const quiet = { logLevel: 'warn' as const, config: { isProbe: true } };
  app.get('/healthz', quiet, async (_request, reply) => reply.type('text/plain').send('ok'));
  app.get('/readyz', quiet, async (_request, reply) => {
    const ready = await isReady();
    return reply
      .code(ready ? 200 : 503)
      .type('text/plain')
      .send(ready ? 'ready' : 'not ready');
  });
  if (!withMetrics) return;
  const readMetrics = createMetricsReader(registry);
  app.get('/metrics', quiet, async (_request, reply) => reply.type(registry.contentType).send(await readMetrics()));
}

/**
 * For the alert, because not every installation has a proxy that asks for /readyz. A scrape doesn't wait for the database: it shows the
 * result of the check that the previous scrape began.
 */
function addReadinessGauge(registry: Registry, isReady: Probes['isReady']): void {
  let wasReady = true;
  const gauge: Gauge = new Gauge({
    name: 'server_ready',
    help: 'Whether requests may be sent to the server, 1 or 0; with several workers 0 if one of them is not ready',
    aggregator: 'min',
    registers: [registry],
    collect() {
      gauge.set(Number(wasReady));
      void isReady().then((ready) => (wasReady = ready));
    },
  });
}

/** A counter if the name ends in `_total`, by Prometheus' convention; otherwise a gauge. */
function createMetric(name: string, { help, read, ofWorkers = 'sum' }: Metric): Counter | Gauge {
  if (!name.endsWith('_total')) {
    const gauge: Gauge = new Gauge({ name, help, aggregator: ofWorkers, registers: [], collect: () => gauge.set(read()) });
    return gauge;
  }
  const counter: Counter = new Counter({
    name,
    help,
    registers: [],
    collect() {
      counter.reset();
      counter.inc(read());
    },
  });
  return counter;
}
