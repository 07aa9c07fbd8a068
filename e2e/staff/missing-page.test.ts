import type { Page } from '@playwright/test';
import { adminTexts, uiTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { createUser } from '../seed/users.ts';

test.use({ gameData: 'demo' });

const MISSING = '/admin/users?page=900';

test('A page number beyond the last page shows the last page and says so; moving to another page removes the message', async ({
  game,
  openWindow,
}) => {
  const { page, visit } = await openWindow(await createUser(game, 'admin', 'szukająca.strony'));
  const pages = page.getByRole('navigation', { name: uiTexts.pages });
  const rows = page.getByRole('row');
  const messageOf = (last: number) => page.getByText(uiTexts.noSuchPage(901, last));

  await visit(MISSING);
  await expect(rows.nth(1)).toBeVisible();
  const button = pages.getByRole('button', { name: /^Strona \d+$/ }).last();
  const last = Number(await button.innerText());
  expect(last).toBeGreaterThan(1);
  await expect(page).toHaveURL(new RegExp(`page=${last - 1}$`));
  await expect(messageOf(last)).toBeVisible();

  await pages.getByRole('button', { name: uiTexts.previousPage }).click();
  await expect(messageOf(last)).toHaveCount(0);
  await pages.getByRole('button', { name: uiTexts.nextPage }).click();
  await expect(button).toHaveAttribute('aria-current', 'page');
  await expect(messageOf(last)).toHaveCount(0);

  await visit(MISSING);
  await expect(messageOf(last)).toBeVisible();
  await page.getByRole('textbox', { name: adminTexts.find.label }).fill('szukająca.strony');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(messageOf(1)).toHaveCount(0);
});

test('The message of a missing page leaves with its list when the filters change, though the new list has one page as well', async ({
  game,
  openWindow,
}) => {
  await createUser(game, 'moderator', 'inna.strona');
  const { page, visit } = await openWindow(await createUser(game, 'admin', 'jedna.strona'));
  const message = page.getByText(uiTexts.noSuchPage(901, 1));
  const found = page.getByRole('link', { name: 'inna.strona' });
  const search = async (text: string) => {
    await page.getByRole('textbox', { name: adminTexts.find.label }).fill(text);
    await page.keyboard.press('Enter');
  };
  await visit(`${MISSING}&text=jedna.strona`);
  await expect(message).toBeVisible();
  await search('inna.strona');
  await expect(found).toBeVisible();
  await expect(message).toHaveCount(0);
  await search('jedna.strona');
  await expect(found).toHaveCount(0);
  await expect(message).toHaveCount(0);
});

/** Holds back the calls for users with a matching query. `called` resolves when the first was sent. */
async function holdCalls(page: Page, matches: (query: URLSearchParams) => boolean) {
  const gate = Promise.withResolvers<void>();
  const isHeld = (url: URL) => url.pathname === '/api/admin/users' && matches(url.searchParams);
  await page.route(isHeld, async (held) => {
    await gate.promise;
    await held.continue();
  });
  const called = page.waitForRequest((request) => isHeld(new URL(request.url())));
  return { called, release: gate.resolve };
}

async function expectLoading(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: adminTexts.find.list });
  await expect(list.locator('[data-loading]')).toHaveCount(1);
  await expect(page.getByText(adminTexts.find.empty)).toHaveCount(0);
  await expect(page.getByText(uiTexts.nothingMatches)).toHaveCount(0);
}

test('A list is not taken for empty while the last page is on its way in place of a missing one', async ({
  game,
  openWindow,
}) => {
  const { page, goTo } = await openWindow(await createUser(game, 'admin', 'cierpliwa'));
  const { called, release } = await holdCalls(page, (query) => query.get('page') !== '900');
  await goTo(MISSING);
  await called;
  await expectLoading(page);
  release();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('When filters that nothing matches are cleared, the list is not called empty before its answer has come', async ({
  game,
  openWindow,
}) => {
  const { page, visit } = await openWindow(await createUser(game, 'admin', 'czyszcząca'));
  await visit('/admin/users?text=nie.ma.takiego');
  await expect(page.getByText(uiTexts.nothingMatches)).toBeVisible();
  const { called, release } = await holdCalls(page, (query) => !query.get('text'));
  await page.getByRole('button', { name: uiTexts.clearFilters }).click();
  await called;
  await expectLoading(page);
  await expect(page.getByRole('heading', { name: adminTexts.find.list })).toBeFocused();
  release();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
