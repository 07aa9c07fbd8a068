import type { Page } from '@playwright/test';
import { RANKING_SIZE } from '@wieszcz/domain';
import { marketsTexts, rankingTexts, shellTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';

test.use({ gameData: 'demo' });

/** Number of frames between a click on the link and the first frame with the heading. */
const countFramesUntil = (page: Page, link: string, heading: string): Promise<number> =>
  page.evaluate(
    ([linkText, title]) => {
      const isShown = () => document.querySelector('h1')?.textContent?.includes(title!) ?? false;
      const { promise, resolve } = Promise.withResolvers<number>();
      let frames = 0;
      const onFrame = () => {
        if (isShown()) resolve(frames);
        else {
          frames += 1;
          requestAnimationFrame(onFrame);
        }
      };
      const links = [...document.querySelectorAll('header a')];
      (links.find(({ textContent }) => textContent === linkText) as HTMLElement).click();
      requestAnimationFrame(onFrame);
      return promise;
    },
    [link, heading],
  );

test('A screen that was open before, with its data in the cache, is drawn in the next frame', async ({ openWindow }) => {
  const { page, visit } = await openWindow();
  await visit('/ranking');
  await visit('/markets');
  const frames: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    frames.push(await countFramesUntil(page, shellTexts.ranking, rankingTexts.title(RANKING_SIZE)));
    frames.push(await countFramesUntil(page, shellTexts.markets, marketsTexts.title));
  }
  expect(frames).toEqual(Array(10).fill(0));
});
