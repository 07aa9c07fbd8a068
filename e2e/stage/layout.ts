import type { Page } from 'playwright-core';

/** By how many pixels a page is wider than its window. */
export const excessOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const beyond = () => document.documentElement.scrollWidth - window.innerWidth;
    await frame();
    // A chart follows its box a moment later.
    for (const began = performance.now(); beyond() > 0 && performance.now() - began < 5000;) await frame();
    return Math.max(0, beyond());
  });

/** What the reader would miss: a page wider than its window, and words beyond an edge that doesn't scroll. */
export async function cutOff(page: Page): Promise<string[]> {
  const beyond = await excessOf(page);
  return [...(beyond > 0 ? [`${beyond} px wider than the window`] : []), ...(await hiddenWords(page))];
}

const hiddenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults = new Set<string>();
    const shortened = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || (webkitLineClamp !== 'none' && webkitLineClamp !== '');
    /** The edge that hides a part of these words, if one does. */
    const hider = (words: DOMRect, parent: HTMLElement): string | null => {
      for (let box: HTMLElement | null = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        // Words for a screen reader alone, such as the head of a table that became cards.
        if (style.clipPath !== 'none') return null;
        if (/auto|scroll/.test(style.overflowX)) return null;
        const edge = box.getBoundingClientRect();
        const outside = words.right > edge.right + 1 || words.left < edge.left - 1 || words.bottom > edge.bottom + 3;
        if (/hidden|clip/.test(style.overflowX) && outside) return shortened(style) ? null : `.${box.className}`;
        if (style.position === 'fixed') break;
      }
      return words.right > window.innerWidth + 1 || words.left < -1 ? 'the window' : null;
    };

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement!;
      const text = texts.currentNode.textContent!.trim();
      if (!text || parent.closest('.srOnly, [aria-hidden=true]') || !parent.checkVisibility({ visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      for (const rect of range.getClientRects()) {
        const by = hider(rect, parent);
        if (by) faults.add(`“${text.slice(0, 30)}” is cut off by ${by}`);
      }
    }
    return [...faults];
  });
