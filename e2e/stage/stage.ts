import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { User } from '@wieszcz/api';
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/database.ts';
import { launchBrowser } from './browser.ts';
import { type GameServer, startServer } from './server.ts';

const RESULTS = fileURLToPath(new URL('../../test-results', import.meta.url));

/** How long a condition is waited for. */
export const PATIENCE = { timeout: 10_000 };
const SILENCE = 120;

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export type Look = {
  size?: { width: number; height: number };
  scheme?: 'light' | 'dark';
  /** Keep a trace for the case that the test fails; it slows the browser down. */
  traced?: boolean;
  /** Whose login the window remembers; a guest's none. */
  user?: User;
};

export type Person = {
  page: Page;
  /** Opens an address of the game, '/markets' for instance. */
  goTo: (path: string) => Promise<void>;
  /** Opens an address and waits until the screen is drawn and nothing more is being fetched. */
  visit: (path: string) => Promise<void>;
  /** Errors that the browser's console has shown since the last look. */
  troubles: () => string[];
};

/** Whatever a test needs of the running game; there once the file's tests have begun. */
export type Stage = { game: GameServer; database: TestDatabase; enter: (name: string, look?: Look) => Promise<Person> };

/**
 * A running game with a database of its own (empty, or with the demo) and a browser; each person has a window of their own. Attempts aren't
 * limited, unless its settings say so.
 */
export function openStage(filling: 'empty' | 'demo', settings: Record<string, string> = {}): Stage {
  const stage = {} as Stage;
  const people = new Map<string, BrowserContext>();
  let browser: Browser;
  beforeAll(async () => {
    stage.database = await createTestDatabase(filling === 'demo' ? { template: inject('demoTemplate') } : {});
    stage.game = await startServer(stage.database.url, settings);
    browser = await launchBrowser(inject('browserPath'));
  });
  afterAll(async () => {
    await browser.close();
    await stage.game.stop();
  });
  afterEach(async ({ task }) => {
    const failed = task.result?.state === 'fail';
    for (const [name, context] of people) await leave(context, failed ? evidenceOf(task.name, name) : undefined);
    people.clear();
  });
  stage.enter = async (name, look = {}) => {
    const context = await openWindow(browser, stage.game.url, look);
    people.set(name, context);
    return await openPage(context, stage.game.url);
  };
  return stage;
}

async function openWindow(browser: Browser, origin: string, look: Look): Promise<BrowserContext> {
  const { size = DESKTOP, scheme = 'light', traced = true, user } = look;
  const localStorage = user ? [{ name: 'user', value: JSON.stringify(user) }] : [];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    viewport: size,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
  });
  context.setDefaultTimeout(PATIENCE.timeout);
  if (traced) await context.tracing.start({ screenshots: true, snapshots: true });
  return context;
}

async function openPage(context: BrowserContext, url: string): Promise<Person> {
  const page = await context.newPage();
  let troubles: string[] = [];
  page.on('console', (message) => message.type() === 'error' && troubles.push(`${page.url()}: ${message.text()}`));
  page.on('pageerror', (error) => troubles.push(`${page.url()}: ${error.message}`));
  const settle = settlingOf(page);
  const goTo = async (path: string) => void (await page.goto(`${url}/#${path}`));
  return {
    page,
    goTo,
    async visit(path) {
      await goTo(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await settle();
      // What has come may not be drawn yet, and may ask for more.
      await isWhole(page);
      await settle();
    },
    troubles() {
      const seen = troubles;
      troubles = [];
      return seen;
    },
  };
}

/** Waits until nothing of the screen is still to come. */
export const isWhole = (page: Page): Promise<void> => page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });

/** Waits until for a moment nothing has been fetched. Quicker than the browser's own half a second of silence. */
function settlingOf(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let changed = Date.now();
  page.on('request', (request) => {
    pending.add(request);
    changed = Date.now();
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => {
      pending.delete(request);
      changed = Date.now();
    });
  }
  return async () => {
    const deadline = Date.now() + PATIENCE.timeout;
    while ((pending.size > 0 || Date.now() - changed < SILENCE) && Date.now() < deadline) await sleep(20);
  };
}

/** Keeps a picture and a trace of a failed test; `npx playwright show-trace` opens the trace. */
async function leave(context: BrowserContext, evidence: string | undefined): Promise<void> {
  if (evidence) {
    await mkdir(RESULTS, { recursive: true });
    const page = context.pages().at(-1);
    await page?.screenshot({ path: join(RESULTS, `${evidence}.png`) }).catch(() => undefined);
    await context.tracing.stop({ path: join(RESULTS, `${evidence}.zip`) }).catch(() => undefined);
  }
  await context.close();
}

const evidenceOf = (test: string, person: string): string =>
  `${test} – ${person}`.replaceAll(/[^\p{L}\d–]+/gu, '-').slice(0, 120);

/** Signs up through the form; ends at the sign-in. */
export async function register(person: Person, username: string, password = 'tajne-haslo'): Promise<void> {
  const { page } = person;
  await person.goTo('/register');
  await page.getByLabel('Nazwa użytkownika').fill(username);
  await page.getByLabel('Imię').fill('Łucja');
  await page.getByLabel('Nazwisko').fill('Żurawińska');
  await page.getByLabel('Adres e-mail').fill(`${username}@przyklad.pl`);
  await page.getByLabel('Hasło', { exact: true }).fill(password);
  await page.getByLabel('Powtórz hasło').fill(password);
  await page.getByRole('button', { name: 'Załóż konto' }).click();
  await page.waitForURL(/#\/login/);
  await page.getByText('Konto zostało założone').waitFor();
}

/** Signs in through the form. */
export async function signIn(person: Person, username: string, password = 'wieszcz-demo'): Promise<void> {
  const { page } = person;
  await person.goTo('/login');
  await page.getByLabel('Nazwa użytkownika').fill(username);
  await page.getByLabel('Hasło', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL(/#\/profile/);
}

/** The budget in the bar, as soon as it is this one. */
export const hasBudget = (page: Page, amount: string): Promise<boolean> =>
  isThere(page.getByRole('link', { name: `Budżet ${amount}` }));

/** Whether a text shows up in time, on the page or in a part of it. */
export const isShown = (page: Page | Locator, text: string | RegExp): Promise<boolean> => isThere(page.getByText(text).first());

const isThere = (found: Locator): Promise<boolean> =>
  found.waitFor().then(
    () => true,
    () => false,
  );
