import { uiTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { createUser } from '../seed/users.ts';

test.use({ gameData: 'demo' });

test('An address of a page of results beyond the last one leads to the last page and says so; another page removes the message', async ({
  game,
  openWindow,
}) => {
  const { page, visit } = await openWindow(await createUser(game, 'admin', 'szukająca.strony'));
  await visit('/admin/users?page=900');
  const pages = page.getByRole('navigation', { name: /Strony/ });
  const last = Number.parseInt(
    (
      await pages
        .getByRole('button', { name: /^Strona \d+$/ })
        .last()
        .innerText()
    ).trim(),
    10,
  );
  expect(last).toBeGreaterThan(1);
  const message = page.getByText(uiTexts.noSuchPage(901, last));
  await expect(message).toBeVisible();
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await pages.getByRole('button', { name: uiTexts.previousPage }).click();
  await expect(message).toHaveCount(0);
});
