import { positionsTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { signInWithForm, signUpWithForm } from '../pages/sign-in.ts';
import { PASSWORD } from '../seed/users.ts';

test.use({ gameScope: 'test' });

test("An empty game tells guests that there are no markets and no ranking yet, and that an unknown market doesn't exist", async ({
  openWindow,
}) => {
  const { goTo, page } = await openWindow();
  await goTo('/markets');
  await expect(page.getByText('W tej chwili w grze nie toczą się żadne rynki').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Zakończone' }).click();
  await expect(page.getByText('W grze nie ma jeszcze zakończonych rynków').first()).toBeVisible();
  await goTo('/ranking');
  await page.getByRole('heading', { name: 'Top 100 graczy' }).waitFor();
  await expect(page.getByText('Ranking jest jeszcze pusty').first()).toBeVisible();
  await goTo('/markets/details/1');
  await expect(page.getByText('Nie znaleziono rynku').first()).toBeVisible();
});

test('A new player reads that there are no contracts, offers or transactions yet', async ({ openWindow }) => {
  const window = await openWindow();
  const { goTo, page } = window;
  await signUpWithForm(window, 'nowy', PASSWORD);
  await signInWithForm(window, 'nowy', PASSWORD);
  await goTo('/contracts');
  // Both screens have the same title when they are empty, and /contracts stays until /offers has loaded. Only the hints tell them apart;
  // `exact`, because one contains the other.
  await expect(page.getByText(positionsTexts.emptyHint, { exact: true })).toBeVisible();
  await goTo('/offers');
  await expect(page.getByText(positionsTexts.emptyOffersHint)).toBeVisible();
  await goTo('/transactions');
  await expect(page.getByText('Nie znaleziono żadnych transakcji').first()).toBeVisible();
});
