import type { Locator, Page } from '@playwright/test';
import { adminTexts, authTexts, marketsTexts, shellTexts, ticketTexts } from '@wieszcz/texts';
import type { GameWindow } from '../fixtures/game-window.ts';
import { expect, test } from '../fixtures/test.ts';
import { openSheet, ticketOf } from '../pages/ticket.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { createUser, type SignedInUser, signUpPlayer } from '../seed/users.ts';

/** A phone held sideways, whose camera covers the content at both sides by this many pixels. */
const SIDEWAYS = { width: 844, height: 390 };
const CAMERA = 47;
const LONG_TITLE = 'Spadnie śnieg w każdym z szesnastu miast wojewódzkich, także w tych nad morzem, przed końcem listopada';

let player: SignedInUser;
let marketId: number;
test.beforeAll(async ({ game }) => {
  const author = await createUser(game, 'moderator', 'autorka');
  player = await signUpPlayer(game, 'łucja');
  ({ marketId } = await createOpenMarket(author.api, { topic: 'Gdzie spadnie śnieg?', bets: [LONG_TITLE] }));
});

test.describe('On a phone held sideways', () => {
  test.use({ viewport: SIDEWAYS });

  test('the camera covers neither the content nor the header', async ({ openWindow }) => {
    const { page, visit } = await openWindow(player);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: CAMERA, right: CAMERA, bottom: 21 } });
    await visit('/markets');
    await expectClear(page.getByRole('heading', { level: 1 }));
    await expectClear(page.getByLabel(marketsTexts.searchLabel));
    await expectClear(page.getByRole('link', { name: shellTexts.homeLink }));
    await expectClear(page.getByRole('button', { name: shellTexts.openMenu }));
    const links = page.getByRole('navigation').getByRole('link').filter({ visible: true });
    await expect(links).not.toHaveCount(0);
    for (const link of await links.all()) await expectClear(link);
    await visit(`/markets/details/${marketId}`);
    await expectClear(page.getByRole('link', { name: shellTexts.back, exact: true }));
    const prices = page.getByRole('button', { name: /^Kup (tak|nie)/ });
    await expect(prices).not.toHaveCount(0);
    for (const button of await prices.all()) await expectClear(button);
  });

  test('the typed field of the order ticket is visible above the keyboard, also under a long title', async ({ openWindow }) => {
    await expectTypedFieldVisible(await openWindow(player), { height: SIDEWAYS.height, keyboard: 200 });
  });
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test('the typed field and the button of the order ticket are visible above the keyboard, also under a long title', async ({
    openWindow,
  }) => {
    const window = await openWindow(player);
    await expectTypedFieldVisible(window, { height: 640, keyboard: 330 });
    await expect.poll(() => coverOf(ticketOf(window.page).submitButton, 640 - 330)).toBe('none');
  });
});

test.describe('On a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });

  test('fields have text of at least 16 px, below which the browser would zoom into them', async ({ openWindow }) => {
    const { page, visit } = await openWindow();
    await visit('/login');
    const field = page.getByLabel(authTexts.fields.username);
    expect(await field.evaluate((input) => Number.parseFloat(getComputedStyle(input).fontSize))).toBeGreaterThanOrEqual(16);
  });
});

test('High contrast shows which option, chip, tab and section is chosen', async ({ game, openWindow }) => {
  const { page, visit } = await openWindow(player);
  await page.emulateMedia({ forcedColors: 'active' });
  await visit(`/markets/details/${marketId}`);
  const chips = page.getByRole('button', { pressed: true });
  await expect(chips).not.toHaveCount(0);
  const highlight = await highlightOf(page);
  for (const chip of await chips.all()) await expect(chip).toHaveCSS('background-color', highlight);
  await expect(page.getByRole('button', { pressed: false }).first()).not.toHaveCSS('background-color', highlight);
  const indicator = page.getByRole('radiogroup', { name: ticketTexts.intent }).locator('.mantine-SegmentedControl-indicator');
  await expect(indicator).toHaveCSS('background-color', highlight);
  await visit('/transactions');
  await expect(page.getByRole('tab', { selected: true })).toHaveCSS('background-color', highlight);
  await expect(page.getByRole('tab', { selected: false })).not.toHaveCSS('background-color', highlight);

  const admin = await openWindow(await createUser(game, 'admin', 'szefowa'));
  await admin.page.emulateMedia({ forcedColors: 'active' });
  await admin.visit('/admin/users');
  const sectionOf = (name: string) =>
    admin.page.getByRole('navigation', { name: adminTexts.sections }).getByRole('link', { name });
  await expect(sectionOf(adminTexts.users)).toHaveCSS('background-color', highlight);
  await expect(sectionOf(adminTexts.acts)).not.toHaveCSS('background-color', highlight);
});

/** Types into the ticket's sheet, opens a keyboard of this height, and expects nothing to cover the field. `height` is the window's. */
async function expectTypedFieldVisible({ page, visit }: GameWindow, { height, keyboard }: Record<'height' | 'keyboard', number>) {
  await visit(`/markets/details/${marketId}`);
  await openSheet(page);
  const { shares } = ticketOf(page);
  await shares.fill('12');
  await openKeyboard(page, keyboard);
  await expect.poll(() => coverOf(shares, height - keyboard)).toBe('none');
}

/** Waits until the element is in the window and beside the camera. */
async function expectClear(element: Locator): Promise<void> {
  const isClear = async () => {
    const box = await element.boundingBox();
    return box !== null && box.x >= CAMERA && box.x + box.width <= SIDEWAYS.width - CAMERA;
  };
  await expect.poll(isClear, String(element)).toBe(true);
}

/** Lets an on-screen keyboard of this height cover the lower edge of the window: the layout of the page stays, as on a phone. */
const openKeyboard = (page: Page, height: number): Promise<void> =>
  page.evaluate((keyboard) => {
    const viewport = window.visualViewport!;
    Object.defineProperty(viewport, 'height', { get: () => window.innerHeight - keyboard });
    viewport.dispatchEvent(new Event('resize'));
  }, height);

/** What hides a part of the control, which should be drawn above this line; 'none' if nothing does. */
const coverOf = (control: Locator, line: number): Promise<string> =>
  control.evaluate((own, bottom) => {
    const box = own.getBoundingClientRect();
    if (box.top < 0 || box.bottom > bottom) return `from ${box.top} to ${box.bottom} px of ${bottom}`;
    const covers = [box.top + 2, box.bottom - 2]
      .map((y) => document.elementFromPoint(box.left + box.width / 2, y))
      .filter((element) => !own.contains(element));
    return covers.map((element) => element?.className).join(' ') || 'none';
  }, line);

const highlightOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'Highlight';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
