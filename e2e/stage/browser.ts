import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packedChromium from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];

/** Works as root and without, without a graphics card, and without a network beyond this machine. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--no-default-browser-check',
  '--font-render-hinting=none',
];

/** The program at CHROMIUM_PATH, else the Chromium packed in our dependencies, unpacked into the temporary folder, else an installed one. */
export async function findBrowser(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH names no file: ${chosen}`);
  const found = chosen ?? (await unpackBrowser()) ?? INSTALLED.find((path) => existsSync(path));
  if (!found) throw new Error(NO_BROWSER);
  return found;
}

/** Packed for Linux on x64 only. Each user of a machine has a copy: nobody may start what another has unpacked. */
async function unpackBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { TMPDIR } = process.env;
  const own = join(tmpdir(), `wieszcz-browser-${process.getuid?.()}`);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  process.env.TMPDIR = own;
  const unpacked = await packedChromium.executablePath().catch(() => undefined);
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  return unpacked && existsSync(unpacked) ? unpacked : undefined;
}

const NO_BROWSER = 'No browser for the browser tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.';

export const launchBrowser = (executablePath: string): Promise<Browser> => chromium.launch({ executablePath, args: FLAGS });
