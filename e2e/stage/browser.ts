import { existsSync } from 'node:fs';
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

/** The program at CHROMIUM_PATH, else an installed Chromium, else the one packed in our dependencies, unpacked into the temporary folder. */
export async function findBrowser(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !existsSync(chosen)) throw new Error(`CHROMIUM_PATH names no file: ${chosen}`);
  const found = chosen ?? INSTALLED.find((path) => existsSync(path));
  if (found) return found;
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(NO_BROWSER);
  const unpacked = await packedChromium.executablePath();
  if (!existsSync(unpacked)) throw new Error(NO_BROWSER);
  return unpacked;
}

const NO_BROWSER = 'No browser for the browser tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.';

export const launchBrowser = (executablePath: string): Promise<Browser> => chromium.launch({ executablePath, args: FLAGS });
