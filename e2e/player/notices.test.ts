import type { Locator, Page } from '@playwright/test';
import { editorTexts, ordersTexts, positionsTexts, shellTexts, ticketTexts, uiTexts } from '@wieszcz/texts';
import { fireTimeoutsUntil, HELD, holdTimeouts } from '../fixtures/held-timeouts.ts';
import { expect, test as base } from '../fixtures/test.ts';
import { VIEWPORTS } from '../fixtures/viewports.ts';
import { announcedIn } from '../pages/announcements.ts';
import { budgetLink } from '../pages/sign-in.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { placeBid } from '../seed/trading.ts';
import { createUser, signUpPlayer } from '../seed/users.ts';

/** Notices stay until a test lets them close. */
const test = base.extend({
  openWindow: async ({ openWindow }, use) =>
    await use(async (signedIn) => {
      const opened = await openWindow(signedIn);
      await holdTimeouts(opened.page);
      return opened;
    }),
});

const noticeOf = (page: Page) =>
  page.getByRole('status').filter({ has: page.getByRole('button', { name: uiTexts.closeMessage }) });

/** Whether the element at the middle of the target is the target or inside it. */
const isUncovered = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
    return topmost !== null && element.contains(topmost);
  });

async function expectApart(notice: Locator, other: Locator): Promise<void> {
  const overlap = async () => {
    const [a, b] = [await notice.boundingBox(), await other.boundingBox()];
    // While one screen replaces another, an element may be missing.
    if (!a || !b) return 'not drawn';
    const overlaps = a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    return overlaps ? `${JSON.stringify(a)} and ${JSON.stringify(b)}` : 'none';
  };
  await expect.poll(overlap, 'overlap').toBe('none');
}

test.describe('In a window of a tablet a notice', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('does not cover the buy bar of a market, and disappears when another screen opens', async ({ game, openWindow }) => {
    const author = await createUser(game, 'moderator', 'autorka.tabletu');
    const { marketId } = await createOpenMarket(author.api, { topic: 'Czy pasek jest wolny?' });
    const { page, visit } = await openWindow(await signUpPlayer(game, 'tabletowa'));
    await visit(`/markets/details/${marketId}`);
    const buyBar = page.getByRole('button', { name: /^Kup (tak|nie)/ });
    await expect(buyBar).toHaveCount(2);
    await buyBar.first().click();
    await page.getByRole('button', { name: /^Kup .* za / }).click();
    const notice = noticeOf(page);
    await notice.waitFor();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const button of await buyBar.all()) await expectApart(notice, button);

    await page.evaluate(() => (location.hash = '#/contracts'));
    await page.getByRole('heading', { level: 1, name: positionsTexts.contracts }).waitFor();
    await expect(notice).toHaveCount(0);
  });

  test('covers no link of the bottom bar', async ({ game, openWindow }) => {
    const { page, visit } = await openWindow(await createUser(game, 'moderator', 'autorka.paska'));
    await visit('/createMarket');
    await page.getByLabel(editorTexts.topic).fill('Czy dolny pasek jest wolny?');
    await page.getByLabel(editorTexts.description).fill('Pytamy świadków.');
    await page.getByRole('button', { name: editorTexts.submitCreate }).click();
    const notice = noticeOf(page);
    await notice.waitFor();
    const links = page.getByRole('navigation', { name: shellTexts.mainNavigation }).getByRole('link').filter({ visible: true });
    await expect(links).not.toHaveCount(0);
    for (const link of await links.all()) await expectApart(notice, link);
  });
});

for (const { device, viewport, phone } of VIEWPORTS) {
  test.describe(`On a ${device} a notice`, () => {
    test.use({ viewport });

    test('covers neither the steps of the editor nor the opened menu', async ({ game, openWindow }) => {
      const { page, visit } = await openWindow(await createUser(game, 'moderator', `autorka.${device}`));
      await visit('/createMarket');
      await page.getByLabel(editorTexts.topic).fill(`Czy komunikat coś zasłoni (${device})?`);
      await page.getByLabel(editorTexts.description).fill('Pytamy świadków.');
      await page.getByRole('button', { name: editorTexts.submitCreate }).click();
      const notice = noticeOf(page);
      await notice.waitFor();
      await expectApart(notice, page.getByRole('navigation', { name: editorTexts.stepsLabel }));

      const opener = phone
        ? page.getByRole('button', { name: shellTexts.openMenu })
        : page.getByRole('navigation', { name: shellTexts.mainNavigation }).getByRole('button', { name: shellTexts.markets });
      await opener.press('Enter');
      const menu = phone ? page.getByRole('dialog') : page.getByRole('navigation', { name: shellTexts.mainNavigation });
      await menu.getByRole('link', { name: shellTexts.newMarket }).waitFor();
      await expect(notice).toBeVisible();
      for (const entry of await menu.getByRole('link').or(menu.getByRole('button')).filter({ visible: true }).all())
        await expect.poll(() => isUncovered(entry), await entry.innerText()).toBe(true);
    });

    if (phone) return;
    test('of a purchase does not cover the order ticket', async ({ game, openWindow }) => {
      const author = await createUser(game, 'moderator', 'autorka.biletu');
      const { marketId } = await createOpenMarket(author.api, { topic: 'Czy bilet jest wolny?' });
      const { page, visit } = await openWindow(await signUpPlayer(game, 'kupująca'));
      await visit(`/markets/details/${marketId}`);
      const buy = page.getByRole('button', { name: /^Kup .* za / });
      await buy.click();
      const notice = noticeOf(page);
      await notice.waitFor();
      await expectApart(
        notice,
        page
          .locator('.card')
          .filter({ has: page.getByRole('textbox') })
          .last(),
      );
    });
  });
}

test('Screen readers get the title, the text and the link of a notice once, and the new prices do not replace them', async ({
  game,
  openWindow,
}) => {
  const author = await createUser(game, 'moderator', 'autorka.głosu');
  const { marketId } = await createOpenMarket(author.api, { topic: 'Czy słychać raz?', bets: ['Słychać'] });
  const { page, visit } = await openWindow(await signUpPlayer(game, 'słuchająca'));
  await visit(`/markets/details/${marketId}`);
  await page.getByRole('button', { name: /^Kup .* za / }).click();
  await noticeOf(page).waitFor();
  await expect(noticeOf(page)).toContainText(/Kupiono.*Słychać/);
  const announced = announcedIn(page).filter({ hasText: 'Kupiono 10 akcji na tak' });
  await expect(announced).toHaveCount(1);
  await expect(noticeOf(page)).toBeVisible();
  await expect(announced).toContainText('Kupiono 10 akcji na tak. Słychać po 0,50 $.');
  await expect(announced).toContainText(new RegExp(`\\. ${ticketTexts.seePosition}\u200b?$`));
});

test('Notices disappear by themselves, one with a link later than others unless the next one with a link takes its place', async ({
  game,
  openWindow,
}) => {
  const author = await createUser(game, 'moderator', 'autorka.czasu');
  const { marketId, bets } = await createOpenMarket(author.api, { topic: 'Czy zdąży do łącza?' });
  const player = await signUpPlayer(game, 'niespieszna');
  await placeBid(player.api, bets[0]!, { price: 0.1, shares: 5 });
  const { page, visit } = await openWindow(player);
  await visit(`/markets/details/${marketId}`);
  const buy = page.getByRole('button', { name: /^Kup .* za / });
  const linked = noticeOf(page).filter({ has: page.getByRole('link', { name: ticketTexts.seePosition }) });
  await buy.click();
  await expect(linked).toHaveCount(1);
  await page.getByRole('button', { name: /^Anuluj zlecenie:/ }).click();
  const other = noticeOf(page).filter({ hasText: ordersTexts.cancelled });
  await other.waitFor();
  await page.mouse.move(0, 0);
  await fireTimeoutsUntil(page, HELD.noticeWithoutLink, (soon) => soon(other).toHaveCount(0));
  await expect(linked).toBeVisible();

  await buy.click();
  await linked.filter({ hasText: '1 090,00 $' }).waitFor();
  await expect(noticeOf(page)).toHaveCount(1);
  await page.mouse.move(0, 0);
  await fireTimeoutsUntil(page, HELD.noticeWithLink, (soon) => soon(noticeOf(page)).toHaveCount(0));
});

test('A notice closes when another user signs in in another tab', async ({ game, openWindow }) => {
  const author = await createUser(game, 'moderator', 'autorka.wspólna');
  const { marketId } = await createOpenMarket(author.api, { topic: 'Czy zobaczy cudzy zakup?' });
  const other = await signUpPlayer(game, 'następna');
  const { page, visit } = await openWindow(await signUpPlayer(game, 'poprzednia'));
  await visit(`/markets/details/${marketId}`);
  await page.getByRole('button', { name: /^Kup .* za / }).click();
  await noticeOf(page).waitFor();
  await page.evaluate((user) => {
    localStorage.setItem('user', user);
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  }, JSON.stringify(other.user));
  await expect(noticeOf(page)).toHaveCount(0);
  await budgetLink(page, '1 100,00 $').waitFor();
});

test('If the code of notices fails to load, the game goes on, and says plainly what was done until another screen opens', async ({
  game,
  openWindow,
}) => {
  const author = await createUser(game, 'moderator', 'autorka.bez.kodu');
  const { marketId } = await createOpenMarket(author.api, { topic: 'Czy gra trwa dalej?' });
  const { page, visit } = await openWindow(await signUpPlayer(game, 'bez.kodu'));
  // The build names the chunk of the library after its folder.
  await page.route('**/assets/esm-*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/esm-'));
  await visit(`/markets/details/${marketId}`);
  await failed;
  await page.getByRole('button', { name: /^Kup .* za / }).click();
  const notice = noticeOf(page);
  await expect(notice).toContainText('Kupiono');
  await page.evaluate(() => (location.hash = '#/contracts'));
  await page.getByRole('heading', { level: 1, name: positionsTexts.contracts }).waitFor();
  await expect(notice).toHaveCount(0);
});
