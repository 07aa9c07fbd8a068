import { arch, cpus, totalmem } from 'node:os';

/** What made the figures, to stand beside them. */
export const machine = () => ({
  processors: cpus().length,
  model: cpus()[0]?.model,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  arch: arch(),
  node: process.version,
});
