import type { Measured } from '../drive.ts';
import { median, spread } from '../statistics.ts';

export type Sample = Measured & { serverCpu: number; databaseCpu: number };

/** One row of the report: medians over all repeats. */
export type Row = {
  name: string;
  clients: number;
  throughput: number;
  spread: number;
  p50: number;
  p95: number;
  p99: number;
  /** Average number of processors that our process and PostgreSQL use. */
  serverCpu: number;
  databaseCpu: number;
  refused: Record<string, number>;
  toTpcB: number | null;
  toPeers: number | null;
};

export function rowOf(name: string, clients: number, samples: Sample[]): Row {
  const medianOf = (pick: (sample: Sample) => number) => median(samples.map(pick));
  const refused: Record<string, number> = {};
  for (const sample of samples)
    for (const [reason, count] of Object.entries(sample.refused)) refused[reason] = (refused[reason] ?? 0) + count;
  return {
    name,
    clients,
    throughput: medianOf((sample) => sample.throughput),
    spread: spread(samples.map((sample) => sample.throughput)),
    p50: medianOf((sample) => sample.p50),
    p95: medianOf((sample) => sample.p95),
    p99: medianOf((sample) => sample.p99),
    serverCpu: medianOf((sample) => sample.serverCpu),
    databaseCpu: medianOf((sample) => sample.databaseCpu),
    refused,
    toTpcB: null,
    toPeers: null,
  };
}

const number = (value: number, digits = 0) => value.toFixed(digits);
const ratio = (value: number | null) => (value === null ? '–' : `${value.toFixed(2)}×`);

/** The table that is printed, also used in the documentation. */
export function markdown(rows: Row[]): string {
  const head =
    '| row | buyers | per second | spread | p50 ms | p95 ms | p99 ms | CPU server | CPU database | ÷ TPC-B | ÷ best peer |';
  const line = '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |';
  const body = rows.map((row) =>
    [
      row.name,
      row.clients,
      number(row.throughput),
      `${number(row.spread * 100)} %`,
      number(row.p50, 1),
      number(row.p95, 1),
      number(row.p99, 1),
      number(row.serverCpu, 2),
      number(row.databaseCpu, 2),
      ratio(row.toTpcB),
      ratio(row.toPeers),
    ].join(' | '),
  );
  return [head, line, ...body.map((cells) => `| ${cells} |`)].join('\n');
}
