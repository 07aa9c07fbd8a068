import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBrowser } from '@wieszcz/e2e/browser';
import { freePort } from '@wieszcz/server/testing/free-port';
import { type Category, type Report, runLighthouse } from './lighthouse.ts';
import { type Wire, wireOf } from './wire.ts';

const CATEGORIES: readonly Category[] = ['performance', 'accessibility', 'best-practices'];
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
];

export type Visit = {
  scores: Record<Category, number>;
  /** In milliseconds, except the layout shift. */
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  layoutShift: number;
  wire: Wire;
  /** Ids of the audits that cost points. */
  failedAudits: string[];
  /** Lighthouse's index of the processor's speed. */
  processor: number;
};

/** A first visit on Lighthouse's mid-range phone, in a new browser with an empty cache. */
export async function visit(url: string): Promise<Visit> {
  const browser = await openBrowser();
  try {
    return visitOf(await runLighthouse(url, browser.port, CATEGORIES));
  } finally {
    await browser.close();
  }
}

async function openBrowser(): Promise<{ port: number; close(): Promise<void> }> {
  const port = await freePort();
  const profile = await mkdtemp(join(tmpdir(), 'wieszcz-lighthouse-'));
  const args = [...FLAGS, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'];
  const browser = spawn(await findBrowser(), args, { stdio: 'ignore' });
  const close = async () => {
    if (browser.exitCode === null && browser.kill('SIGKILL')) await once(browser, 'exit');
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null)) return { port, close };
    await sleep(50);
  }
  await close();
  throw new Error('The browser does not answer to DevTools.');
}

function visitOf(result: Report): Visit {
  const score = (category: Category) => Math.round((result.categories[category]?.score ?? 0) * 100);
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
    failedAudits: failedAuditsOf(result),
    processor: Math.round(result.environment.benchmarkIndex),
  };
}

function failedAuditsOf(result: Report): string[] {
  const counted = CATEGORIES.flatMap((name) => result.categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  return counted.map(({ id }) => id).filter((id) => (result.audits[id]?.score ?? 1) < 0.9);
}
