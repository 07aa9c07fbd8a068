import { RANKING_SIZE } from '@wieszcz/domain';
import { marketsTexts, rankingTexts, shellTexts } from '@wieszcz/texts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openStage } from './stage/stage.ts';

const stage = openStage('demo');

/** How many pictures are drawn after a click on the link until the heading is there. */
const picturesUntil = (page: Page, link: string, heading: string): Promise<number> =>
  page.evaluate(
    ([name, title]) => {
      const links = [...document.querySelectorAll('header a')];
      const shown = () => document.querySelector('h1')?.textContent?.includes(title!) ?? false;
      const { promise, resolve } = Promise.withResolvers<number>();
      let pictures = 0;
      const look = () => {
        if (shown()) resolve(pictures);
        else {
          pictures += 1;
          requestAnimationFrame(look);
        }
      };
      (links.find((each) => each.textContent === name) as HTMLElement).click();
      requestAnimationFrame(look);
      return promise;
    },
    [link, heading],
  );

test('A screen that was there before, with its data, is there in the next picture', async () => {
  const { page, visit } = await stage.enter('guest');
  await visit('/ranking');
  await visit('/markets');
  const pictures: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    pictures.push(await picturesUntil(page, shellTexts.ranking, rankingTexts.title(RANKING_SIZE)));
    pictures.push(await picturesUntil(page, shellTexts.markets, marketsTexts.title));
  }
  expect(pictures).toEqual(Array(10).fill(0));
});
