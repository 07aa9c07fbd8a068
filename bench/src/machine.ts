import { arch, cpus, totalmem } from 'node:os';

/** The machine of a measurement, stored with its results. */
export const machine = () => ({
  processors: cpus().length,
  model: cpus()[0]?.model,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  arch: arch(),
  node: process.version,
});
