import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Installed by `npm run bench -- web` alone: a folder with a lockfile of its own, outside the workspaces. */
const PROGRAM = join(import.meta.dirname, '../../lighthouse/node_modules/lighthouse/cli/index.js');
const MAX_REPORT_BYTES = 64 * 1024 * 1024;
/** A visit takes less than a minute. */
const TIMEOUT_MS = 300_000;

export type Category = 'performance' | 'accessibility' | 'best-practices';

/** The parts of Lighthouse's JSON report that we read. Scores are between 0 and 1. */
export type Report = {
  environment: { benchmarkIndex: number };
  categories: Partial<Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>>;
  audits: Partial<Record<string, { score: number | null; numericValue?: number; details?: { items?: unknown[] } }>>;
};

/** Visits the page in the browser that listens for DevTools on this port. Throws an error with Lighthouse's message if it can't. */
export async function runLighthouse(url: string, port: number, categories: readonly Category[]): Promise<Report> {
  const flags = [`--port=${port}`, `--only-categories=${categories.join(',')}`, '--output=json', '--locale=pl', '--quiet'];
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, url, ...flags, '--no-enable-error-reporting'], {
    maxBuffer: MAX_REPORT_BYTES,
    timeout: TIMEOUT_MS,
  });
  return JSON.parse(stdout) as Report;
}
