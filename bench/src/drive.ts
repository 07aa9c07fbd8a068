import { setTimeout as sleep } from 'node:timers/promises';

export type Load = { clients: number; seconds: number; /** Runs first and is not counted. */ warmupSeconds: number };

export type Measured = {
  /** Successful calls per second. */
  throughput: number;
  /** Percentiles of the latency of successful calls, in milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  done: number;
  /** 99th percentile of the latency of refused calls, in milliseconds; 0 without any. */
  refusedP99: number;
  /** Number of refused or failed calls by reason. */
  refused: Record<string, number>;
};

/** Resolves with null if the call succeeded, otherwise with the reason. */
export type Call = (client: number, turn: number) => Promise<string | null>;

/** Closed-loop load: each client calls, waits for the answer and calls again. */
export async function drive(load: Load, call: Call): Promise<Measured> {
  const latencies: number[] = [];
  const refused: Record<string, number> = {};
  const refusedLatencies: number[] = [];
  const phase = { counting: false, stopping: false };
  const client = async (number: number) => {
    for (let turn = 0; !phase.stopping; turn++) {
      const started = performance.now();
      const refusal = await call(number, turn);
      if (!phase.counting) continue;
      (refusal ? refusedLatencies : latencies).push(performance.now() - started);
      if (refusal) refused[refusal] = (refused[refusal] ?? 0) + 1;
    }
  };
  const clients = Array.from({ length: load.clients }, (_, number) => client(number));
  await sleep(load.warmupSeconds * 1000);
  phase.counting = true;
  const started = performance.now();
  await sleep(load.seconds * 1000);
  const seconds = (performance.now() - started) / 1000;
  phase.counting = false;
  phase.stopping = true;
  await Promise.all(clients);
  return { ...summarise(latencies, seconds), refused, refusedP99: summarise(refusedLatencies, seconds).p99 };
}

export function summarise(latencies: number[], seconds: number): Omit<Measured, 'refused' | 'refusedP99'> {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { throughput: sorted.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), done: sorted.length };
}
