import type { Page } from '@playwright/test';
import { RANKING_SIZE } from '@wieszcz/domain';
import { marketsTexts, rankingTexts, shellTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';

test.use({ gameData: 'demo', gameScope: 'worker' });

/**
 * Number of tasks of the page between a click on the link and the complete screen with this heading: it has a row of its list, and nothing
 * loads. Messages are handled in order, so the number of tasks of a synchronous render doesn't depend on the machine; a frame may come
 * between any two of them.
 */
const countTasksUntil = (page: Page, link: string, heading: string): Promise<number> =>
  page.evaluate(
    ([linkText, title]) => {
      const isShown = () =>
        document.querySelector('h1')?.textContent?.includes(title!) &&
        document.querySelector('main :is(article, tbody tr)') !== null &&
        document.querySelector('[aria-busy=true]') === null;
      const { promise, resolve } = Promise.withResolvers<number>();
      const { port1, port2 } = new MessageChannel();
      let tasks = 0;
      port1.addEventListener('message', () => {
        tasks += 1;
        if (isShown()) resolve(tasks);
        else port2.postMessage(null);
      });
      port1.start();
      const links = [...document.querySelectorAll('header a')];
      (links.find(({ textContent }) => textContent === linkText) as HTMLElement).click();
      port2.postMessage(null);
      return promise;
    },
    [link, heading],
  );

test('A screen that was open before, with its data in the cache, is drawn in the next frame', async ({ openWindow }) => {
  const { page, visit } = await openWindow();
  await visit('/ranking');
  await visit('/markets');
  for (let round = 0; round < 5; round += 1) {
    const tasks = [
      await countTasksUntil(page, shellTexts.ranking, rankingTexts.title(RANKING_SIZE)),
      await countTasksUntil(page, shellTexts.markets, marketsTexts.title),
    ];
    // The click changes the address, the task after it draws the screen; a transition would take one task for every 5 ms.
    expect(Math.max(...tasks), `round ${round}`).toBeLessThanOrEqual(2);
  }
});
