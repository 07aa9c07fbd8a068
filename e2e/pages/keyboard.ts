import type { Page } from '@playwright/test';
import { waitUntilLoaded } from '../fixtures/game-window.ts';
import { expect } from '../fixtures/test.ts';

/** More than the longest screen has focusable elements. */
const MAX_TAB_STOPS = 150;

/**
 * Operates a page without a mouse. Elements are named by their accessible names. Every element that Tab passes must show its focus: outlined,
 * inside the window and not covered.
 */
export type Keyboard = {
  /** Presses Tab until the element has the focus. */
  tabTo: (name: string | RegExp, key?: 'Tab' | 'Shift+Tab') => Promise<void>;
  /** Tabs to a text box and replaces its content. */
  fill: (label: string, text: string) => Promise<void>;
  /** Tabs to a link or a button and presses Enter. */
  activate: (name: string | RegExp) => Promise<void>;
  press: (key: string) => Promise<void>;
  /** Waits until the element has the focus. */
  expectFocus: (name: string | RegExp) => Promise<void>;
  /** Leaves a dialog by Escape, and waits until its opener has the focus and its overlay is gone: until then keys may still go to it. */
  leaveDialog: (opener: string | RegExp) => Promise<void>;
  /** Waits until a new screen has loaded and its heading has the focus. */
  expectScreen: (heading: string | RegExp) => Promise<void>;
  /** Replaces the content of the focused text box. */
  type: (text: string) => Promise<void>;
};

export function keyboardOf(page: Page): Keyboard {
  const press = async (key: string) => {
    if (key === 'Enter') await untilRested(page);
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    await press('ControlOrMeta+A');
    await page.keyboard.type(text);
  };
  const tabTo: Keyboard['tabTo'] = async (name, key = 'Tab') => {
    const passed: string[] = [];
    for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
      await press(key);
      const focused = await page.evaluate(describeFocus);
      if (focused.fault) throw new Error(`“${focused.name}” has the focus and ${focused.fault}`);
      if (matches(focused.name, name)) return;
      passed.push(focused.name);
    }
    throw new Error(`The keyboard does not reach “${name}”, only: ${[...new Set(passed)].join(' | ')}`);
  };
  return {
    tabTo,
    press,
    type,
    async fill(label, text) {
      await tabTo(label);
      await type(text);
    },
    async activate(name) {
      await tabTo(name);
      await press('Enter');
    },
    expectFocus: (name) => waitForFocus(page, name),
    async leaveDialog(opener) {
      await press('Escape');
      await waitForFocus(page, opener);
      await page.locator('.mantine-Modal-overlay').waitFor({ state: 'detached' });
    },
    async expectScreen(heading) {
      await waitForFocus(page, heading, 'H1');
      await waitUntilLoaded(page);
      // The loaded content may have replaced the heading of the loading state.
      await waitForFocus(page, heading, 'H1');
    },
  };
}

/** Waits until Enter works: after an answer, the control that sent the call ignores it for a moment (`aria-disabled`). */
export const untilRested = (page: Page): Promise<void> =>
  page
    .locator('[aria-disabled=true]:focus, form:focus-within [type=submit][aria-disabled=true]')
    .first()
    .waitFor({ state: 'detached' });

async function waitForFocus(page: Page, name: string | RegExp, tag?: string): Promise<void> {
  const describe = async () => {
    const focused = await page.evaluate(describeFocus);
    const isExpected = matches(focused.name, name) && (tag === undefined || focused.tag === tag);
    return isExpected ? 'as expected' : `at “${focused.name}”, not at “${name}”`;
  };
  await expect.poll(describe, { message: 'the focus', intervals: [20] }).toBe('as expected');
}

const matches = (actual: string, expected: string | RegExp) =>
  typeof expected === 'string' ? actual === expected.replaceAll(/\s+/g, ' ') : expected.test(actual);

/** Runs in the page. The name of the focused element, and why its focus may be invisible (null if it is visible). */
function describeFocus(): { name: string; tag: string; fault: string | null } {
  const focused = document.activeElement as HTMLElement;
  const label = (focused as HTMLInputElement).labels?.[0]?.textContent;
  const accessibleName = focused.getAttribute('aria-label') ?? label ?? focused.innerText;
  const name = accessibleName.replaceAll(/\s+/g, ' ').replace(/ ?\*$/, '').trim();
  const element = { name, tag: focused.tagName };
  if (focused === document.body) return { ...element, name: '', fault: null };
  // The outline of a visually hidden radio button is drawn around the text beside it.
  const hidden = getComputedStyle(focused).opacity === '0' || focused.offsetWidth < 2;
  const shown = hidden ? (focused.nextElementSibling ?? focused) : focused;
  // A link that covers its card draws the outline with a pseudo-element.
  const outlined = [null, '::after'].some((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(shown, part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  if (!outlined) return { ...element, fault: 'has no outline' };
  const { left, right, top, bottom } = shown.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2;
  const topmost = document.elementFromPoint(x, y);
  if (!topmost) return { ...element, fault: 'is outside the window' };
  // Notifications disappear after a few seconds.
  const temporary = topmost.closest('.mantine-Notifications-root') !== null;
  const covered = !temporary && !shown.contains(topmost) && !topmost.contains(shown);
  return { ...element, fault: covered ? `is covered by “${topmost.outerHTML.slice(0, 90)}”` : null };
}
