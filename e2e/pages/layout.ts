import type { Locator, Page } from '@playwright/test';

/** In milliseconds. A page takes some frames to fit a new window size. */
const FIT_TIMEOUT = 10_000;

/** How many pixels the page is wider than its window; 0 if it fits. Waits up to FIT_TIMEOUT for the page to fit. */
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
 * Describes each layout fault: a page wider than its window, or text cut off by a box that doesn't scroll. Waits up to FIT_TIMEOUT until
 * there are none, because parts that are laid out by script follow a new window size some frames later.
 */
export async function findClippedContent(page: Page): Promise<string[]> {
  const overflow = await horizontalOverflow(page);
  const find = async () => [...(await findClippedText(page)), ...(await findClippedEntries(page))];
  return overflow > 0 ? [`${overflow} px wider than the window`, ...(await find())] : untilNone(find);
}

/** Looks for faults until there are none, at most for FIT_TIMEOUT. */
async function untilNone(find: () => Promise<string[]>): Promise<string[]> {
  const deadline = Date.now() + FIT_TIMEOUT;
  for (;;) {
    const faults = await find();
    if (faults.length === 0 || Date.now() > deadline) return faults;
  }
}

/**
 * Describes each crowded place: a label of more than two lines, a number broken over two lines, and text that overlaps other text or a
 * control. Fixed and sticky parts may overlap others. Waits up to FIT_TIMEOUT until there are none.
 */
export const findCrowdedContent = (page: Page): Promise<string[]> => untilNone(() => findCrowdedPlaces(page));

const findCrowdedPlaces = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LABELS = 'button, dt, label, th, [role=radio], [role=tab], .mantine-Badge-label, nav a, a.mantine-Button-root';
    const LONGEST_LABEL = 60;
    /** Counts, amounts of money, percentages. */
    const NUMBER = /^[+\u2212<>]?[\d\u00a0,]+(\u00a0\$|%)?$/;
    type Sides = { left: number; right: number; top: number; bottom: number };
    type Piece = Sides & { element: Element; words: string };
    const faults = new Set<string>();
    const wordsOf = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 40);
    const isLeftOut = (element: Element) =>
      element.closest('.srOnly, [aria-hidden=true], svg, [role=dialog], option') !== null ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const mayOverlap = (element: Element): boolean => {
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { position, clipPath } = getComputedStyle(box);
        if (position === 'fixed' || position === 'sticky' || clipPath !== 'none') return true;
      }
      return false;
    };

    /** The part of a piece of text that the boxes around it don't cut off: titles are shortened to some lines. */
    const clip = (piece: Sides, inside: Element): Sides => {
      const seen = { ...piece };
      for (let box: Element | null = inside; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue;
        const edge = box.getBoundingClientRect();
        seen.left = Math.max(seen.left, edge.left);
        seen.right = Math.min(seen.right, edge.right);
        seen.top = Math.max(seen.top, edge.top);
        seen.bottom = Math.min(seen.bottom, edge.bottom);
      }
      return seen;
    };

    /** The visible pieces of text, one for each line. */
    const pieces: Piece[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const element = nodes.currentNode.parentElement!;
      if (!nodes.currentNode.textContent!.trim() || isLeftOut(element) || mayOverlap(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(nodes.currentNode);
      const lines = range.getClientRects();
      if (lines.length > 1 && NUMBER.test(nodes.currentNode.textContent!)) faults.add(`broken number: ${wordsOf(element)}`);
      for (const line of lines) {
        // The upper and lower quarter of a line are empty but for accents and descenders.
        const inner = { top: line.top + line.height / 4, bottom: line.bottom - line.height / 4 };
        const piece = clip({ left: line.left + 1, right: line.right - 1, ...inner }, element);
        if (piece.right - piece.left > 1 && piece.bottom > piece.top) pieces.push({ element, words: wordsOf(element), ...piece });
      }
    }
    for (const label of document.querySelectorAll(LABELS)) {
      // Longer labels are titles that people wrote.
      if ((label.textContent ?? '').length > LONGEST_LABEL) continue;
      const tops = pieces.filter(({ element }) => label.contains(element)).map(({ top }) => Math.round(top / 4));
      if (label.querySelector('button, dt, label') === null && new Set(tops).size > 2)
        faults.add(`“${wordsOf(label)}” has ${new Set(tops).size} lines`);
    }

    const controls: Piece[] = [...document.querySelectorAll('button, a.mantine-Button-root, input, textarea')]
      .filter((element) => !isLeftOut(element) && !mayOverlap(element))
      .map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return { element, words: wordsOf(element) || 'a field', left, right, top, bottom };
      });
    const others = [...pieces, ...controls];
    for (const piece of pieces)
      for (const other of others) {
        if (piece.element.contains(other.element) || other.element.contains(piece.element)) continue;
        // A field's own label, unit or placeholder may lie on it: they share its wrapper.
        if (other.element.matches('input, textarea') && other.element.parentElement!.contains(piece.element)) continue;
        const width = Math.min(piece.right, other.right) - Math.max(piece.left, other.left);
        const height = Math.min(piece.bottom, other.bottom) - Math.max(piece.top, other.top);
        if (width > 2 && height > 2) faults.add(`“${piece.words}” and “${other.words}” overlap`);
      }
    return [...faults];
  });

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

/** Longer entries of selects are titles that people wrote, which end in an ellipsis. */
const LONGEST_ENTRY = 40;

const findClippedEntries = async (page: Page): Promise<string[]> =>
  (await measureEntries(page.locator('select')))
    .filter(({ text, excess }) => text.length <= LONGEST_ENTRY && excess > 1)
    .map(({ text }) => `“${text}” is wider than its select`);

type Entry = { text: string; isChosen: boolean; excess: number };

/** The entries of the visible selects, and by how many pixels each is wider than the room for it; negative where it fits. */
export const measureEntries = (selects: Locator): Promise<Entry[]> =>
  selects.evaluateAll((elements) => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    return (elements as HTMLSelectElement[]).flatMap((select) => {
      if (!select.checkVisibility({ visibilityProperty: true })) return [];
      const style = getComputedStyle(select);
      canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      const room = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      return [...select.options].map((option) => ({
        text: option.text,
        isChosen: option.selected,
        excess: canvas.measureText(option.text).width - room,
      }));
    });
  });

/**
 * Names the controls of the main content, or of an open dialog, whose targets are lower than 44 px: a tap above or below the middle misses.
 * Links within a sentence are left out.
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = document.querySelector('[role=dialog]') ?? document.querySelector('main')!;
    /** The box that takes the taps: of a radio button its label. */
    const boxOf = (control: HTMLElement): HTMLElement =>
      control.matches('[type=radio], [type=checkbox]') ? ((control as HTMLInputElement).labels?.[0] ?? control) : control;
    const takesTaps = (box: HTMLElement): boolean => {
      box.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = box.getBoundingClientRect();
      // A box lower than 44 px may have a larger target, so the taps are almost 22 px from its middle. At a box of 44 px, such a tap could
      // hit a neighbour after rounding.
      const reach = height < 43.5 ? 21.9 : 21;
      return [-reach, reach].every((distance) =>
        box.contains(document.elementFromPoint(left + width / 2, top + height / 2 + distance)),
      );
    };
    return [...scope.querySelectorAll<HTMLElement>('a, button, select, input')]
      .filter((control) => !control.matches(':disabled, [role=slider]'))
      .map(boxOf)
      .filter((box) => box.checkVisibility({ visibilityProperty: true }) && getComputedStyle(box).display !== 'inline')
      .filter((box) => box.offsetHeight > 1 && !takesTaps(box))
      .map((box) => `${box.getAttribute('aria-label') ?? box.innerText} (${box.offsetHeight} px)`);
  });
