import type { GameWindow } from '../fixtures/game-window.ts';

/** Resolves one of the moderator's markets with the choice of this name; ends at the market's page. */
export async function resolveMarket({ page, goTo }: GameWindow, topic: string, result: string): Promise<void> {
  await goTo('/markets');
  await page.getByRole('tab', { name: 'Opublikowane przez ciebie' }).click();
  await page.getByRole('link', { name: topic }).first().click();
  await page.getByRole('link', { name: 'Rozstrzygnij rynek' }).first().click();
  await page.getByRole('radio', { name: result }).click();
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rozstrzygnij rynek' }).click();
  await page.waitForURL(/#\/markets\/details\/\d+$/);
}
