import type { Page } from '@playwright/test';

/** In milliseconds. A page takes some frames to fit a new window. */
const FIT_TIMEOUT = 10_000;

/** How many pixels the page is wider than its window; 0 if it fits. Waits FIT_TIMEOUT for the page to fit. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(async (timeout) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const overflow = () => document.documentElement.scrollWidth - window.innerWidth;
    await nextFrame();
    // Charts resize some frames after their container.
    for (const start = performance.now(); overflow() > 0 && performance.now() - start < timeout;) await nextFrame();
    return Math.max(0, overflow());
  }, FIT_TIMEOUT);

/**
 * Describes each layout fault: a page wider than its window, or text cut off by a box that doesn't scroll. Empty without faults, for which
 * it waits FIT_TIMEOUT: parts that are laid out by script follow a new window some frames later.
 */
export async function findClippedContent(page: Page): Promise<string[]> {
  const overflow = await horizontalOverflow(page);
  if (overflow > 0) return [`${overflow} px wider than the window`, ...(await findClippedText(page))];
  const deadline = Date.now() + FIT_TIMEOUT;
  for (;;) {
    const faults = await findClippedText(page);
    if (faults.length === 0 || Date.now() > deadline) return faults;
  }
}

const findClippedText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults = new Set<string>();
    const endsInEllipsis = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || (webkitLineClamp !== 'none' && webkitLineClamp !== '');
    /** The box that hides a part of the text, or null. Text shortened with an ellipsis doesn't count as hidden. Tolerates a few pixels. */
    const findClippingBox = (text: DOMRect, parent: HTMLElement): string | null => {
      for (let box: HTMLElement | null = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        // `clip-path` marks text for screen readers only, such as the header of a table that is laid out as cards.
        if (style.clipPath !== 'none') return null;
        if (/auto|scroll/.test(style.overflowX)) return null;
        const edge = box.getBoundingClientRect();
        const outside = text.right > edge.right + 1 || text.left < edge.left - 1 || text.bottom > edge.bottom + 3;
        if (/hidden|clip/.test(style.overflowX) && outside) return endsInEllipsis(style) ? null : `.${box.className}`;
        if (style.position === 'fixed') break;
      }
      return text.right > window.innerWidth + 1 || text.left < -1 ? 'the window' : null;
    };

    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const parent = nodes.currentNode.parentElement!;
      const text = nodes.currentNode.textContent!.trim();
      if (!text || parent.closest('.srOnly, [aria-hidden=true]') || !parent.checkVisibility({ visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(nodes.currentNode);
      for (const rect of range.getClientRects()) {
        const clippedBy = findClippingBox(rect, parent);
        if (clippedBy) faults.add(`“${text.slice(0, 30)}” is cut off by ${clippedBy}`);
      }
    }
    return [...faults];
  });
