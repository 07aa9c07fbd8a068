import type { Measured } from '../drive.ts';
import { median } from '../statistics.ts';
import type { ReadResult } from './measure.ts';
import { type MeasuredResolution, STUCK_MS } from './resolve.ts';
import type { Size } from './size.ts';

/** The measurements of one size of the game. */
export type Stage = {
  size: Size;
  /** Estimated number of rows by table. */
  rows: Record<string, number>;
  /** Duration of each step of the fill by its name. */
  fillSeconds: Record<string, number>;
  reads: ReadResult[];
  purchases: { name: string; rounds: Measured[] }[];
  resolving: MeasuredResolution[];
  auditSeconds: number;
  differences: number;
};

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);
const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

/** The duration of all steps of a fill. */
export const totalSeconds = (fillSeconds: Stage['fillSeconds']): number =>
  Object.values(fillSeconds).reduce((sum, duration) => sum + duration, 0);

/** Median of the ratios within the same round: other load on the machine affects both sides of a ratio. */
const ratioTo = (smallest: Measured[], rounds: Measured[]) =>
  median(rounds.map(({ throughput }, round) => throughput / smallest[round]!.throughput));

/** The tables that are printed, also used in the documentation. */
export function markdown(stages: Stage[]): string {
  const largest = stages.at(-1)!;
  const sizes = stages.map(({ size }) => size.trades.toLocaleString('en').replaceAll(',', ' '));
  const reads = largest.reads.map((read, index) => {
    const results = stages.map((stage) => stage.reads[index]!);
    // Without a successful call p99 is 0, which would meet the target.
    const tick = read.done > 0 && read.p99 <= read.target && Object.keys(read.refused).length === 0 ? '✓' : '✗';
    return line([
      read.name,
      ...results.map(({ p99 }) => ms(p99)),
      ms(read.p50),
      Math.round(read.throughput),
      read.serverCpu.toFixed(2),
      read.databaseCpu.toFixed(2),
      `${read.target} ${tick}`,
    ]);
  });
  return [
    line([
      'read',
      ...sizes.map((size) => `p99 ms at ${size}`),
      'p50 ms',
      'per second',
      'CPU ms server',
      'CPU ms database',
      'target',
    ]),
    line(['---', ...sizes.map(() => '---:'), '---:', '---:', '---:', '---:', '---:']),
    ...reads,
    '',
    line(['', ...sizes]),
    line(['---', ...sizes.map(() => '---:')]),
    line(['filled in, s', ...stages.map(({ fillSeconds }) => Math.round(totalSeconds(fillSeconds)))]),
    ...largest.purchases.flatMap(({ name }, index) => {
      const roundsBySize = stages.map(({ purchases }) => purchases[index]!.rounds);
      return [
        line([
          `purchases per second, ${name}`,
          ...roundsBySize.map((rounds) => Math.round(median(rounds.map(({ throughput }) => throughput)))),
        ]),
        line(['÷ smallest game', ...roundsBySize.map((rounds) => ratioTo(roundsBySize[0]!, rounds).toFixed(2))]),
        line(['p99, ms', ...roundsBySize.map((rounds) => ms(median(rounds.map(({ p99 }) => p99))))]),
      ];
    }),
    ...largest.resolving.flatMap((_, index) => {
      const resolutions = stages.map(({ resolving }) => resolving[index]!);
      return [
        line(['market resolved: positions', ...resolutions.map(({ positions }) => positions)]),
        line(['open offers', ...resolutions.map(({ offers }) => offers)]),
        line(['open bids', ...resolutions.map(({ bids }) => bids)]),
        line(['resolved in, s', ...resolutions.map(({ seconds }) => seconds.toFixed(2))]),
        line(['purchases meanwhile per second', ...resolutions.map(({ meanwhile }) => Math.round(meanwhile.throughput))]),
        line(['purchases meanwhile p99, ms', ...resolutions.map(({ meanwhile }) => ms(meanwhile.p99))]),
        line(['the longest, ms', ...resolutions.map(({ meanwhile }) => ms(meanwhile.longest))]),
        line([`number of those longer than ${STUCK_MS} ms`, ...resolutions.map(({ meanwhile }) => meanwhile.stuck)]),
      ];
    }),
    line(['audit, s', ...stages.map(({ auditSeconds }) => auditSeconds.toFixed(1))]),
    line(['differences', ...stages.map(({ differences }) => differences)]),
  ].join('\n');
}
