import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import lighthouse, { type Result } from 'lighthouse';
import { findBrowser } from '../../../e2e/fixtures/browser.ts';
import { wireOf, type Wire } from './wire.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
];

export type Visit = {
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** In ms, but for the shift. */
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  layoutShift: number;
  wire: Wire;
  /** What cost points, to be mended. */
  faults: string[];
  /** How fast Lighthouse found the processor. */
  processor: number;
};

/** One visit of a newcomer on a middling phone (Lighthouse's own), in a browser of its own. */
export async function visit(url: string): Promise<Visit> {
  const browser = await openBrowser();
  try {
    const run = await lighthouse(url, { port: browser.port, onlyCategories: [...CATEGORIES], logLevel: 'error', locale: 'pl' });
    if (!run || run.lhr.runtimeError) throw new Error(`Lighthouse could not visit ${url}: ${run?.lhr.runtimeError?.message}`);
    return read(run.lhr);
  } finally {
    await browser.close();
  }
}

async function openBrowser(): Promise<{ port: number; close(): Promise<void> }> {
  const port = await freePort();
  const profile = await mkdtemp(join(tmpdir(), 'wieszcz-lighthouse-'));
  const args = [...FLAGS, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'];
  const browser = spawn(await findBrowser(), args, { stdio: 'ignore' });
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null)) break;
    await sleep(50);
  }
  return {
    port,
    async close() {
      if (browser.exitCode === null && browser.kill('SIGKILL')) await once(browser, 'exit');
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function read(result: Result): Visit {
  const score = (category: (typeof CATEGORIES)[number]) => Math.round((result.categories[category]?.score ?? 0) * 100);
  const measured = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    firstPaint: Math.round(measured('first-contentful-paint')),
    largestPaint: Math.round(measured('largest-contentful-paint')),
    blocked: Math.round(measured('total-blocking-time')),
    layoutShift: Math.round(measured('cumulative-layout-shift') * 1000) / 1000,
    wire: wireOf(result),
    faults: faultsOf(result),
    processor: Math.round(result.environment.benchmarkIndex),
  };
}

function faultsOf(result: Result): string[] {
  const counted = CATEGORIES.flatMap((name) => result.categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  return counted.map(({ id }) => id).filter((id) => (result.audits[id]?.score ?? 1) < 0.9);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
