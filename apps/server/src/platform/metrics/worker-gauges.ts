import { getHeapStatistics } from 'node:v8';
import { Gauge, type Registry } from 'prom-client';

/**
 * Gauges with the largest value of all workers, each made from a metric of the library. The library sums these metrics over workers or
 * averages them, which hides the worker that is about to fail. With one process, gauge and metric are equal.
 */
const LARGEST_OF_WORKERS = {
  worker_resident_memory_bytes: { of: 'process_resident_memory_bytes', help: 'Resident memory of the largest worker' },
  worker_heap_used_bytes: { of: 'nodejs_heap_size_used_bytes', help: 'JavaScript heap in use by the largest worker' },
  worker_eventloop_lag_p99_seconds: {
    of: 'nodejs_eventloop_lag_p99_seconds',
    help: 'The 99th percentile of the event loop delays of the slowest worker',
  },
  worker_open_fds: { of: 'process_open_fds', help: 'Open file descriptors of the worker that has the most' },
  worker_max_fds: { of: 'process_max_fds', help: 'Maximum number of open file descriptors of a worker' },
};

/** Call it after `collectDefaultMetrics`: metrics are collected in the order of their registration. */
export function addWorkerGauges(registry: Registry): void {
  for (const [name, { of, help }] of Object.entries(LARGEST_OF_WORKERS)) {
    const source = registry.getSingleMetric(of) as Gauge | undefined;
    // Some exist on Linux only.
    if (!source) continue;
    const gauge: Gauge = new Gauge({
      name,
      help,
      aggregator: 'max',
      registers: [registry],
      collect: async () => gauge.set((await source.get()).values[0]?.value ?? 0),
    });
  }
  const limit: Gauge = new Gauge({
    name: 'worker_heap_limit_bytes',
    help: 'JavaScript heap that each worker may use: HEAP_LIMIT',
    aggregator: 'max',
    registers: [registry],
    collect: () => limit.set(getHeapStatistics().heap_size_limit),
  });
}
