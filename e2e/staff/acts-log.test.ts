import { endpoints } from '@wieszcz/api';
import { adminTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { buyShares } from '../seed/trading.ts';
import { createUser, signUpPlayer } from '../seed/users.ts';

const { log } = adminTexts;

test('An address of the log with values that its filters do not have opens the whole log', async ({ game, openWindow }) => {
  const { page, visit, takeConsoleErrors } = await openWindow(await createUser(game, 'admin', 'literowka'));
  const topic = 'Czy adres się zgadza?';
  await createOpenMarket((await createUser(game, 'moderator', 'autor.wpisu')).api, { topic });
  await visit('/admin/acts?kind=marketStolen&operator=tak&from=2026-02-30&to=jutro');
  await expect(page.getByRole('row').filter({ hasText: topic }).filter({ hasText: log.kinds.marketPublished })).toBeVisible();
  await expect(page.getByLabel(log.kind)).toHaveValue('');
  expect(takeConsoleErrors()).toEqual([]);
});

test('The log shows a correction in the lines in which its author wrote it', async ({ game, openWindow }) => {
  const author = await createUser(game, 'moderator', 'dokladna');
  const { marketId, bets } = await createOpenMarket(author.api, { topic: 'Czy są dwa punkty?' });
  await buyShares((await signUpPlayer(game, 'czytelniczka')).api, bets[0]!);
  const text = 'Punkt 1: nie.\n\nPunkt 2: tak.';
  await author.api(endpoints.correctMarket, { params: { id: marketId }, body: { text } });
  const { page, visit } = await openWindow(await createUser(game, 'admin', 'porownujaca'));
  await visit('/admin/acts');
  const entry = page.getByRole('row').filter({ hasText: log.kinds.marketCorrected });
  await expect.poll(() => entry.innerText()).toContain(log.correction(text));
});
