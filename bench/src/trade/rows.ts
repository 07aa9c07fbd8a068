import type { Measured } from '../drive.ts';
import { median, relativeRange } from '../statistics.ts';

/** One repeat of a measurement. `serverCpu` and `databaseCpu` are average numbers of busy processors. */
export type Sample = Measured & { serverCpu: number; databaseCpu: number };

/** One row of the report: medians of all repeats. */
export type Row = {
  name: string;
  clients: number;
  /** Successful calls per second. */
  throughput: number;
  /** Largest minus smallest throughput, as a share of the median. */
  spread: number;
  /** Percentiles of the latency of successful calls, in milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Average number of processors that the server's process and PostgreSQL use. */
  serverCpu: number;
  databaseCpu: number;
  /** Number of refused calls of all repeats, by reason. */
  refused: Record<string, number>;
  /** Throughput as a multiple of pgbench's transactions per second; null if not compared. */
  toTpcB: number | null;
  /** Throughput as a multiple of the faster peer's; null if not compared. */
  toPeers: number | null;
  /** Throughput as a share of the limit's; null if not compared. */
  toLimit: number | null;
};

/** Summarises the repeats of one measurement. The row's ratios are null. */
export function rowOf(name: string, clients: number, samples: Sample[]): Row {
  const medianOf = (pick: (sample: Sample) => number) => median(samples.map(pick));
  const refused: Record<string, number> = {};
  for (const sample of samples)
    for (const [reason, count] of Object.entries(sample.refused)) refused[reason] = (refused[reason] ?? 0) + count;
  return {
    name,
    clients,
    throughput: medianOf((sample) => sample.throughput),
    spread: relativeRange(samples.map((sample) => sample.throughput)),
    p50: medianOf((sample) => sample.p50),
    p95: medianOf((sample) => sample.p95),
    p99: medianOf((sample) => sample.p99),
    serverCpu: medianOf((sample) => sample.serverCpu),
    databaseCpu: medianOf((sample) => sample.databaseCpu),
    refused,
    toTpcB: null,
    toPeers: null,
    toLimit: null,
  };
}

const fixed = (value: number, digits = 0) => value.toFixed(digits);
const ratio = (value: number | null) => (value === null ? '–' : `${value.toFixed(2)}×`);

/** A Markdown table of the rows. */
export function markdown(rows: Row[]): string {
  const head =
    '| row | buyers | per second | spread | p50 ms | p95 ms | p99 ms | CPU server | CPU database | ÷ TPC-B | ÷ best peer | ÷ limit |';
  const alignment = '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |';
  const body = rows.map((row) =>
    [
      row.name,
      row.clients,
      fixed(row.throughput),
      `${fixed(row.spread * 100)} %`,
      fixed(row.p50, 1),
      fixed(row.p95, 1),
      fixed(row.p99, 1),
      fixed(row.serverCpu, 2),
      fixed(row.databaseCpu, 2),
      ratio(row.toTpcB),
      ratio(row.toPeers),
      ratio(row.toLimit),
    ].join(' | '),
  );
  return [head, alignment, ...body.map((cells) => `| ${cells} |`)].join('\n');
}
