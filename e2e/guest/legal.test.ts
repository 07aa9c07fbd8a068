import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { errorTexts, legalTexts, shellTexts, uiTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { holdCalls, rejectCalls } from '../pages/api-responses.ts';
import { findAccessibilityFaults } from '../pages/axe.ts';
import { horizontalOverflow } from '../pages/layout.ts';
import { submitSignInForm } from '../pages/sign-in.ts';
import { createUser, PASSWORD } from '../seed/users.ts';

const LEGAL_DIR = join(tmpdir(), `wieszcz-e2e-legal-${process.pid}`);
const OPERATOR_NAME = 'Fundacja Gier Prognostycznych';
const CONTACT_EMAIL = 'kontakt@fundacja-gier.example';

const PRIVACY = `# Polityka prywatności gry

Administratorem danych jest **Fundacja Gier Prognostycznych**. Napisz: [kontakt](mailto:${CONTACT_EMAIL}).

## Jakie dane przechowujemy

- nazwę użytkownika, imię i nazwisko,
- adres e-mail.

### Jak długo

1. Konto: do usunięcia.
2. Dziennik serwera: 30 dni.

Skargę przyjmuje https://uodo.gov.pl/. Zobacz też [regulamin](#/terms).`;

/** Each line would run a script, load something or break the layout if it were more than text. */
const HOSTILE = `Zasady gry

<script>window.hacked = 'script'</script>
<img src="x" onerror="window.hacked = 'img'"> <svg onload="window.hacked = 'svg'"></svg>

[Kliknij](javascript:window.hacked='link') [i tu](data:text/html,<script>alert(1)</script>) <a href="javascript:alert(1)">a</a>

![obraz](https://obcy.example/sledzi.png) <iframe src="https://obcy.example"></iframe> <style>body { display: none }</style>

# **<h1 onclick="window.hacked = 1">**

${'Konstantynopolitańczykowianeczka'.repeat(20)} [${'x'.repeat(300)}](https://example.org/${'y'.repeat(300)})

${'- '.repeat(50)}`;

test.use({ gameSettings: { LEGAL_DIR, OPERATOR_NAME, CONTACT_EMAIL } });
test.beforeAll(async () => {
  await mkdir(LEGAL_DIR, { recursive: true });
  await writeFile(join(LEGAL_DIR, 'privacy.md'), PRIVACY);
  await writeFile(join(LEGAL_DIR, 'terms.md'), HOSTILE);
});
test.afterAll(() => rm(LEGAL_DIR, { recursive: true, force: true }));

const footerOf = (page: Page) => page.getByRole('contentinfo');

for (const { device, viewport } of VIEWPORTS) {
  test.describe(`On a ${device}`, () => {
    test.use({ viewport });

    test('the footer of every screen names the operator and the contact address, and links to both texts', async ({
      openWindow,
    }) => {
      const { page, visit, takeConsoleErrors } = await openWindow();
      for (const route of ['/', '/markets', '/ranking', '/login', '/register', '/resetPassword']) {
        await visit(route);
        const footer = footerOf(page);
        await expect(footer).toContainText(legalTexts.operator(OPERATOR_NAME));
        await expect(footer.getByRole('link', { name: CONTACT_EMAIL })).toHaveAttribute('href', `mailto:${CONTACT_EMAIL}`);
        await expect(footer.getByRole('link', { name: legalTexts.links.privacy })).toHaveAttribute('href', '#/privacy');
        await expect(footer.getByRole('link', { name: legalTexts.links.terms })).toHaveAttribute('href', '#/terms');
      }
      await visit('/login');
      expect(await findAccessibilityFaults(page, 'the sign-in with its footer')).toEqual([]);
      await page.setViewportSize(viewport);
      await footerOf(page).getByRole('link', { name: legalTexts.links.privacy }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Polityka prywatności gry' })).toBeFocused();
      await expect(page).toHaveTitle(shellTexts.documentTitle('Polityka prywatności gry'));
      const text = page.getByRole('article');
      await expect(text.getByRole('heading', { level: 2 })).toHaveText(['Jakie dane przechowujemy']);
      await expect(text.getByRole('heading', { level: 3 })).toHaveText(['Jak długo']);
      await expect(text.getByRole('listitem')).toHaveCount(4);
      await expect(text.getByRole('link', { name: 'kontakt' })).toHaveAttribute('href', `mailto:${CONTACT_EMAIL}`);
      await expect(text.getByRole('link', { name: 'https://uodo.gov.pl/' })).toHaveAttribute('href', 'https://uodo.gov.pl/');
      expect(await findAccessibilityFaults(page, '/privacy')).toEqual([]);
      await page.setViewportSize(viewport);
      await text.getByRole('link', { name: 'regulamin' }).click();
      await expect(page.getByRole('heading', { level: 1, name: legalTexts.titles.terms })).toBeVisible();
      expect(takeConsoleErrors()).toEqual([]);
    });

    test('a new player reads what they agree to, and opens the texts beside the form', async ({ openWindow }) => {
      const { page, visit } = await openWindow();
      await visit('/register');
      await expect(page.getByText('Zakładając konto, akceptujesz regulamin.')).toBeVisible();
      await expect(page.getByText('Jak przetwarzamy twoje dane, opisuje polityka prywatności.')).toBeVisible();
      expect(await findAccessibilityFaults(page, '/register with the consent')).toEqual([]);
      await page.setViewportSize(viewport);
      await page.getByLabel('Nazwa użytkownika').fill('pisząca');
      for (const [name, route] of [
        ['regulamin', '#/terms'],
        ['polityka prywatności', '#/privacy'],
      ] as const) {
        const opened = page.waitForEvent('popup');
        await page.getByRole('main').getByRole('link', { name, exact: true }).click();
        const beside = await opened;
        await beside.getByRole('article').waitFor();
        expect(new URL(beside.url()).hash).toBe(route);
        await beside.close();
      }
      await expect(page.getByLabel('Nazwa użytkownika')).toHaveValue('pisząca');
    });
  });
}

test('A hostile text runs no script, loads nothing, links only to https addresses, and fits every window', async ({
  openWindow,
}) => {
  const { page, visit, takeConsoleErrors } = await openWindow();
  const hostileRequests: string[] = [];
  page.on('request', (request) => {
    if (/obcy|javascript|data:text/.test(request.url())) hostileRequests.push(request.url());
  });
  await visit('/terms');
  const text = page.getByRole('article');
  await expect(text.getByRole('heading', { level: 1 })).toHaveText(legalTexts.titles.terms);
  await expect(text).toContainText("<script>window.hacked = 'script'</script>");
  await expect(text.locator('script, img, svg, iframe, style, [onclick], [onerror], [onload]')).toHaveCount(0);
  const addresses = await text
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
  expect(addresses).toEqual(['https:', 'https:', 'https:']);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(hostileRequests).toEqual([]);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await horizontalOverflow(page), `${width} px`).toBe(0);
  }
  expect(await findAccessibilityFaults(page, 'the hostile text')).toEqual([]);
  expect(takeConsoleErrors()).toEqual([]);
});

test('A legal text that fails to load says so, and its retry button loads it', async ({ openWindow }) => {
  const { page, goTo, visit } = await openWindow();
  const release = await holdCalls(page, '**/api/legal/privacy');
  await goTo('/privacy');
  await expect(page.getByRole('heading', { level: 1, name: legalTexts.titles.privacy })).toBeVisible();
  await expect(page.locator('[data-loading]')).toBeVisible();
  expect(await findAccessibilityFaults(page, 'the loading text')).toEqual([]);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Polityka prywatności gry' })).toBeVisible();
  await rejectCalls(page, '**/api/legal/terms', 'INTERNAL');
  await visit('/terms');
  await expect(page.getByRole('heading', { level: 1, name: legalTexts.titles.terms })).toBeVisible();
  await expect(page.getByText(uiTexts.loadFailed)).toBeVisible();
  expect(await findAccessibilityFaults(page, 'the failed text')).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('button', { name: uiTexts.retry }).click();
  await expect(page.getByRole('article')).toContainText('Zasady gry');
});

test('A blocked player reads whom to write to', async ({ game, openWindow }) => {
  await createUser(game, 'player', 'zablokowana');
  await game.runAdminCommand('user block --username zablokowana');
  const { page, goTo } = await openWindow();
  await goTo('/login');
  await submitSignInForm(page, 'zablokowana', PASSWORD);
  await expect(page.getByText(errorTexts.ACCOUNT_BLOCKED(CONTACT_EMAIL))).toBeVisible();
});

test.describe('Where the texts are elsewhere', () => {
  const TERMS_URL = 'https://fundacja-gier.example/regulamin';
  test.use({ gameSettings: { TERMS_URL }, gameScope: 'test' });

  test('the links and the screen of a text lead there, and a text that is not set is mentioned nowhere', async ({
    openWindow,
  }) => {
    const { page, visit } = await openWindow();
    await visit('/register');
    await expect(page.getByRole('main').getByRole('link', { name: 'regulamin' })).toHaveAttribute('href', TERMS_URL);
    await expect(footerOf(page).getByRole('link', { name: legalTexts.links.terms })).toHaveAttribute('href', TERMS_URL);
    await expect(page.getByRole('link', { name: /prywatno/i })).toHaveCount(0);
    await visit('/terms');
    await expect(page.getByRole('main').getByRole('link', { name: TERMS_URL })).toHaveAttribute('href', TERMS_URL);
    expect(await findAccessibilityFaults(page, 'the text elsewhere')).toEqual([]);
  });
});

test.describe('Where the operator has set nothing', () => {
  test.use({ gameSettings: {}, gameData: 'demo', gameScope: 'worker' });

  test('no screen mentions an operator or texts, and the screen of each text says that there is none', async ({ openWindow }) => {
    const { page, visit } = await openWindow();
    for (const route of ['/', '/register']) {
      await visit(route);
      await expect(page.getByText(/Operator gry|Kontakt:|akceptujesz/)).toHaveCount(0);
      await expect(page.getByRole('link', { name: /^(Prywatność|Regulamin)$/ })).toHaveCount(0);
    }
    for (const document of ['privacy', 'terms'] as const) {
      await visit(`/${document}`);
      await expect(page.getByRole('heading', { level: 1, name: legalTexts.absent[document] })).toBeVisible();
      await expect(page).toHaveTitle(shellTexts.documentTitle(legalTexts.absent[document]));
    }
    await page.getByRole('link', { name: legalTexts.home }).last().click();
    await expect(page).toHaveURL(/#\/$/);
  });
});
