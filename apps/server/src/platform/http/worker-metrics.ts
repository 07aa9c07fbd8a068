import cluster from 'node:cluster';
import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';

/** A worker's request for the metrics of all workers, and the answer to it; null: a worker did not answer in time. */
type Message = { metricsRequest: number; metrics?: string | null };

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metricsRequest' in message;

/**
 * Reads the metrics of this process, or of all workers together if this process is a worker: every worker must answer the same figures. Sums
 * them, unless a metric names another aggregator, and adds the metrics of the workers' parent.
 */
export function createMetricsReader(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) {
    addCrashCounter(registry);
    return () => registry.metrics();
  }
  AggregatorRegistry.setRegistries([registry]);
  // The constructor makes this process answer the library's requests for its own metrics.
  void new AggregatorRegistry();
  const waiting = new Map<number, PromiseWithResolvers<string>>();
  process.on('message', (message) => {
    if (!isMessage(message)) return;
    const request = waiting.get(message.metricsRequest);
    waiting.delete(message.metricsRequest);
    if (typeof message.metrics === 'string') request?.resolve(message.metrics);
    else request?.reject(new Error('a worker did not report its metrics in time'));
  });
  let requests = 0;
  return () => {
    const request = Promise.withResolvers<string>();
    waiting.set(++requests, request);
    process.send?.({ metricsRequest: requests } satisfies Message);
    return request.promise;
  };
}

/** Answers the workers' requests. Call it once in the process that starts them. */
export function collectWorkerMetrics(): { countCrash: () => void } {
  const registry = new AggregatorRegistry();
  const own = new Registry();
  const crashes = addCrashCounter(own);
  // The library leaves this metric out where there are workers.
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'Start time of the process since unix epoch in seconds; with several workers that of their parent',
    registers: [own],
  }).set(Math.round(Date.now() / 1000 - process.uptime()));
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return;
    const answer = (metrics: string | null) => worker.isConnected() && worker.send({ ...message, metrics } satisfies Message);
    Promise.all([registry.clusterMetrics(), own.metrics()]).then(
      (parts) => answer(parts.join('\n')),
      () => answer(null),
    );
  });
  return { countCrash: () => crashes.inc() };
}

/** Stays 0 in a server without workers: the alert on restarts needs the metric there, too. */
const addCrashCounter = (registry: Registry): Counter =>
  new Counter({ name: 'worker_crashes_total', help: 'Workers that crashed and were started again', registers: [registry] });
