import type { Page } from 'playwright-core';
import { isWhole } from './stage.ts';

/** More stops than the longest screen has. */
const FAR = 150;

/** Somebody without a mouse. Every stop on the way must be seen: ringed, in the window, and under nothing. */
export type Keyboard = {
  /** Goes on with Tab until what is focused has this name. */
  to: (name: string | RegExp, way?: 'Tab' | 'Shift+Tab') => Promise<void>;
  /** Goes to a box and replaces what stands in it. */
  fill: (label: string, text: string) => Promise<void>;
  /** Goes to a link or a button and presses Enter. */
  activate: (name: string | RegExp) => Promise<void>;
  press: (key: string) => Promise<void>;
  /** Waits until this has the focus. */
  isAt: (name: string | RegExp) => Promise<void>;
  /** Waits until reading starts at this heading, as it should on a new screen, and nothing of the screen is still to come. */
  arrivesAt: (heading: string | RegExp) => Promise<void>;
  type: (text: string) => Promise<void>;
};

export function keyboardOf(page: Page): Keyboard {
  const press = (key: string) => page.keyboard.press(key);
  const type = async (text: string) => {
    await press('ControlOrMeta+A');
    await page.keyboard.type(text);
  };
  const to: Keyboard['to'] = async (name, way = 'Tab') => {
    const passed: string[] = [];
    for (let step = 0; step < FAR; step += 1) {
      await press(way);
      const { name: here, fault } = await page.evaluate(focus);
      if (fault) throw new Error(`“${here}” has the focus and ${fault}`);
      if (fits(here, name)) return;
      passed.push(here);
    }
    throw new Error(`The keyboard does not reach “${name}”, only: ${[...new Set(passed)].join(' | ')}`);
  };
  return {
    to,
    press,
    type,
    async fill(label, text) {
      await to(label);
      await type(text);
    },
    async activate(name) {
      await to(name);
      await press('Enter');
    },
    isAt: (name) => waitFor(page, name),
    async arrivesAt(heading) {
      await waitFor(page, heading, 'H1');
      await isWhole(page);
      // What came may have brought its own heading, in the place of the one that stood there meanwhile.
      await waitFor(page, heading, 'H1');
    },
  };
}

async function waitFor(page: Page, name: string | RegExp, tag?: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const here = await page.evaluate(focus);
    if (fits(here.name, name) && (tag === undefined || here.tag === tag)) return;
    if (Date.now() > deadline) throw new Error(`The focus is at “${here.name}”, not at “${name}”`);
    await page.waitForTimeout(20);
  }
}

const fits = (here: string, name: string | RegExp) =>
  typeof name === 'string' ? here === name.replaceAll(/\s+/g, ' ') : name.test(here);

/** In the page: the name of what is focused, and why the eye may not find it. */
function focus(): { name: string; tag: string; fault: string | null } {
  const focused = document.activeElement as HTMLElement;
  const label = (focused as HTMLInputElement).labels?.[0]?.textContent;
  const spoken = focused.getAttribute('aria-label') ?? label ?? focused.innerText;
  const name = spoken.replaceAll(/\s+/g, ' ').replace(/ ?\*$/, '').trim();
  const at = { name, tag: focused.tagName };
  if (focused === document.body) return { ...at, name: '', fault: null };
  // A hidden radio lends its ring to the words beside it.
  const hidden = getComputedStyle(focused).opacity === '0' || focused.offsetWidth < 2;
  const shown = hidden ? (focused.nextElementSibling ?? focused) : focused;
  // A link as large as its card draws its ring around the card.
  const ringed = [null, '::after'].some((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(shown, part);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  if (!ringed) return { ...at, fault: 'no ring' };
  const { left, right, top, bottom } = shown.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2;
  const above = document.elementFromPoint(x, y);
  if (!above) return { ...at, fault: 'is outside the window' };
  // A notice goes away by itself.
  const passing = above.closest('.mantine-Notifications-root') !== null;
  const under = !passing && !shown.contains(above) && !above.contains(shown);
  return { ...at, fault: under ? `lies under “${above.outerHTML.slice(0, 90)}”` : null };
}
