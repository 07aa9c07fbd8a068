import type { Locator, Page } from '@playwright/test';
import { money, shellTexts, ticketTexts } from '@wieszcz/texts';
import type { GameWindow } from '../fixtures/game-window.ts';
import { expect, test } from '../fixtures/test.ts';
import { PHONE } from '../fixtures/viewports.ts';
import { budgetLink } from '../pages/sign-in.ts';
import { openSheet } from '../pages/ticket.ts';
import { createOpenMarket } from '../seed/markets.ts';
import { createUser } from '../seed/users.ts';

const MAX_DURATION_MS = 300;

/** An animation or transition that the page has started. `duration` is in milliseconds; loops count as infinite. */
type Motion = { target: string; duration: number };
declare global {
  interface Window {
    motions: Motion[];
  }
}

/**
 * Collects in `window.motions` each motion that the page starts, with the duration that its styles declare. Motions aren't measured: a slow
 * page may draw no frame between the start and the end of a short one, and `getAnimations` doesn't list those that have ended.
 */
async function recordMotions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.motions = [];
    const longest = (times: string) => Math.max(...times.split(',').map((time) => Number.parseFloat(time) * 1000));
    const record = (event: Event) => {
      if (!(event instanceof TransitionEvent || event instanceof AnimationEvent)) return;
      const element = event.target as Element;
      const style = getComputedStyle(element, event.pseudoElement || null);
      const isTransition = event instanceof TransitionEvent;
      const once = longest(isTransition ? style.transitionDuration : style.animationDuration);
      const isLoop = !isTransition && style.animationIterationCount === 'infinite' && once > 0;
      const duration = isLoop ? Infinity : once;
      window.motions.push({ target: `${element.className}${event.pseudoElement}`, duration });
    };
    for (const type of ['transitionrun', 'animationstart']) addEventListener(type, record, true);
  });
}

/** The motions so far, including those that begin within the next three frames. */
const listMotions = (page: Page): Promise<Motion[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return window.motions;
  });

/** Changes the theme in the menu and buys shares: a menu, a sheet with a slider, a notification and a new budget appear. */
async function buyOnPhone({ page, visit }: GameWindow, marketId: number): Promise<void> {
  await visit(`/markets/details/${marketId}`);
  await page.getByRole('button', { name: shellTexts.openMenu }).click();
  await page.getByRole('dialog').getByText(shellTexts.darkTheme).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openSheet(page);
  await page.getByRole('button', { name: ticketTexts.buyNow.limit }).click();
  await page.getByRole('button', { name: ticketTexts.buyNow.submit(10, true, money(5)) }).click();
  await expect(budgetLink(page, money(1095))).toBeVisible();
}

test.describe('On a phone', () => {
  test.use({ viewport: PHONE });

  test('animations last at most 300 ms, and there are none if the user prefers reduced motion', async ({ game, openWindow }) => {
    const { api } = await createUser(game, 'moderator', 'organizator');
    const { marketId } = await createOpenMarket(api, { topic: 'Czy spadnie śnieg?', bets: ['Spadnie śnieg'] });

    const animated = await openWindow(await createUser(game, 'player', 'hanna'));
    await animated.page.emulateMedia({ reducedMotion: 'no-preference' });
    await recordMotions(animated.page);
    await buyOnPhone(animated, marketId);
    // The text of the budget changes at once, its digits start to roll in the next frame.
    await expect
      .poll(async () => (await listMotions(animated.page)).map(({ target }) => target).join(' '))
      .toMatch(/wheel.*::before/);
    const motions = await listMotions(animated.page);
    // The loader of a pending button turns until the request ends.
    expect(motions.filter(({ target, duration }) => duration > MAX_DURATION_MS && !target.includes('Loader'))).toEqual([]);

    const reduced = await openWindow(await createUser(game, 'player', 'kacper'));
    await recordMotions(reduced.page);
    await buyOnPhone(reduced, marketId);
    expect((await listMotions(reduced.page)).filter(({ duration }) => duration > 1)).toEqual([]);
  });
});

test('Screen readers get the new budget at once, and it keeps its width while its digits roll', async ({ game, openWindow }) => {
  const { api } = await createUser(game, 'moderator', 'organizatorka');
  const { marketId } = await createOpenMarket(api, { topic: 'Czy spadnie deszcz?', bets: ['Spadnie deszcz'] });
  const { page, visit } = await openWindow(await createUser(game, 'player', 'celina'));
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(`/markets/details/${marketId}`);
  const budget = page.getByRole('link', { name: new RegExp(`^${shellTexts.budget}`) });
  await expect(budgetLink(page, money(1100))).toBeVisible();
  const roll = await watchRoll(budget);
  await page.getByRole('button', { name: ticketTexts.buyNow.submit(10, true, money(5)) }).click();
  await expect(budgetLink(page, money(1095))).toBeVisible();
  await expect.poll(() => budget.locator('.srOnly').textContent()).toBe(money(1095));
  const widths = await roll.evaluate(({ firstStop, widths }) => firstStop.then(() => widths));
  expect(widths.length).toBeGreaterThan(2);
  expect(new Set(widths).size).toBe(1);
});

/** Measures the width of an element now and whenever one of its digits starts or stops to roll. `firstStop`: one has stopped. */
const watchRoll = (element: Locator) =>
  element.evaluateHandle((box) => {
    const widths = [box.getBoundingClientRect().width];
    const firstStop = new Promise<void>((resolve) => {
      for (const type of ['transitionrun', 'transitionend'])
        box.addEventListener(type, () => {
          widths.push(box.getBoundingClientRect().width);
          if (type === 'transitionend') resolve();
        });
    });
    return { widths, firstStop };
  });

test('A pending button shows its loader in the middle, also if the user prefers reduced motion', async ({ game, openWindow }) => {
  const author = await createUser(game, 'moderator', 'autorka.czekania');
  const { marketId } = await createOpenMarket(author.api, { topic: 'Czy odpowie później?' });
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    const { page, visit } = await openWindow(await createUser(game, 'player', `cierpliwa.${reducedMotion}`));
    await page.emulateMedia({ reducedMotion });
    await visit(`/markets/details/${marketId}`);
    await page.route('**/buyContract**', () => {});
    await page.getByRole('button', { name: ticketTexts.buyNow.submit(10, true, money(5)) }).click();
    const loader = page.locator('.mantine-Button-loader');
    const distance = () =>
      loader.evaluate((element) => {
        const [inner, outer] = [element.getBoundingClientRect(), element.closest('button')!.getBoundingClientRect()];
        return Math.hypot(
          inner.left + inner.width / 2 - outer.left - outer.width / 2,
          inner.top + inner.height / 2 - outer.top - outer.height / 2,
        );
      });
    await expect.poll(distance, reducedMotion).toBeLessThan(3);
  }
});
