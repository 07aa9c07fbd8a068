import { money, shellTexts, ticketTexts } from '@wieszcz/texts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAccount } from './stage/accounts.ts';
import { openMarket } from './stage/markets.ts';
import { hasBudget, openStage, PATIENCE } from './stage/stage.ts';

const stage = openStage('empty');
const GENTLE = 300;

type Motion = { what: string; lasts: number };
declare global {
  interface Window {
    motions: Motion[];
  }
}

/** Writes down whatever begins to move; loops count as endless. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.motions = [];
    const note = ({ target }: Event) => {
      for (const animation of (target as Element).getAnimations({ subtree: true })) {
        const effect = animation.effect as KeyframeEffect;
        const lasts = Number(effect.getComputedTiming().activeDuration);
        window.motions.push({ what: `${(effect.target as Element).className}${effect.pseudoElement ?? ''}`, lasts });
      }
    };
    for (const begins of ['transitionrun', 'animationstart']) addEventListener(begins, note, true);
  });
}

const motions = (page: Page): Promise<Motion[]> => page.evaluate(() => window.motions);

/** A purchase on a phone: a menu, a sheet with a slider, a notice, and a new budget. */
async function buy(page: Page, marketId: number, visit: (path: string) => Promise<void>): Promise<void> {
  await visit(`/markets/details/${marketId}`);
  await page.getByRole('button', { name: shellTexts.openMenu }).click();
  await page.getByRole('dialog').getByText(shellTexts.darkTheme).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: /^Kup tak/ })
    .last()
    .click();
  await page.getByRole('button', { name: ticketTexts.submit(10, true, money(5)) }).click();
  expect(await hasBudget(page, money(1095))).toBe(true);
}

test('Things move gently, and for those who asked for it not at all', async () => {
  const { api } = await newAccount(stage, 'moderator', 'organizator');
  const { marketId } = await openMarket(api, { topic: 'Czy spadnie śnieg?', bets: ['Spadnie śnieg'] });
  const phone = { size: { width: 390, height: 844 } };

  const lively = await stage.enter('hanna', { ...phone, ...(await newAccount(stage, 'player', 'hanna')) });
  await lively.page.emulateMedia({ reducedMotion: 'no-preference' });
  await watch(lively.page);
  await buy(lively.page, marketId, lively.visit);
  const seen = await motions(lively.page);
  // The ring on a button at work turns until the work is done.
  expect(seen.filter(({ what, lasts }) => lasts > GENTLE && !what.includes('Loader'))).toEqual([]);
  // Its words are there at once, its wheels begin to turn with the next picture.
  await expect
    .poll(async () => (await motions(lively.page)).map(({ what }) => what).join(' '), PATIENCE)
    .toMatch(/wheel.*::before/);

  const still = await stage.enter('kacper', { ...phone, ...(await newAccount(stage, 'player', 'kacper')) });
  await watch(still.page);
  await buy(still.page, marketId, still.visit);
  expect((await motions(still.page)).filter(({ lasts }) => lasts > 1)).toEqual([]);
});

test('The budget is read as the new amount at once, and keeps its width while it rolls', async () => {
  const { api } = await newAccount(stage, 'moderator', 'organizatorka');
  const { marketId } = await openMarket(api, { topic: 'Czy spadnie deszcz?', bets: ['Spadnie deszcz'] });
  const { page, visit } = await stage.enter('celina', await newAccount(stage, 'player', 'celina'));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(`/markets/details/${marketId}`);
  const budget = page.getByRole('link', { name: new RegExp(`^${shellTexts.budget}`) });
  const width = async () => (await budget.boundingBox())?.width;
  expect(await hasBudget(page, money(1100))).toBe(true);
  const before = await width();
  await page.getByRole('button', { name: ticketTexts.submit(10, true, money(5)) }).click();
  expect(await hasBudget(page, money(1095))).toBe(true);
  expect(await budget.locator('.srOnly').textContent()).toBe(money(1095));
  expect(await width()).toBe(before);
});
