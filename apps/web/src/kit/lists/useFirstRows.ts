import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

type FirstRows<Item, List> = {
  shown: readonly Item[];
  /** For a button that shows all rows; null once they are shown. */
  showAll: (() => void) | null;
  list: RefObject<List | null>;
};

/**
 * Only the first `count` rows of a list or a table until `showAll` is called. The button disappears then, so the first of the other rows gets
 * the focus.
 */
export function useFirstRows<Item, List extends HTMLElement>(items: readonly Item[], count: number): FirstRows<Item, List> {
  const list = useRef<List>(null);
  const [isWhole, setIsWhole] = useState(false);
  const showAll = () => {
    flushSync(() => setIsWhole(true));
    const row = list.current?.querySelectorAll<HTMLElement>('li, tbody > tr')[count];
    if (!row) return;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  };
  return isWhole || items.length <= count
    ? { shown: items, showAll: null, list }
    : { shown: items.slice(0, count), showAll, list };
}
