import { Button, Loader } from '@mantine/core';
import { uiTexts } from '@wieszcz/texts';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { IconRefresh } from '../icons/icons.ts';

type RetryButtonProps = { onRetry: () => Promise<unknown>; size?: 'xs' | 'sm'; children?: string };

/**
 * Repeats a failed read. Shows that it does from its press until the retry has ended, not while something else, such as a poll, asks again.
 * It isn't disabled meanwhile: that would take the focus from the player who has just pressed it.
 */
export function RetryButton({ onRetry, size = 'sm', children = uiTexts.retry }: RetryButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isRetrying, setRetrying] = useState(false);
  useFocusPassedOn(button);
  const retry = () => {
    setRetrying(true);
    void onRetry().finally(() => setRetrying(false));
  };
  return (
    <Button
      ref={button}
      variant="default"
      size={size}
      leftSection={isRetrying ? <Loader size={16} color="currentColor" aria-hidden /> : <IconRefresh size={16} aria-hidden />}
      {...(isRetrying ? { 'aria-disabled': true, 'data-disabled': true } : { onClick: retry })}
    >
      {children}
    </Button>
  );
}

/** Headings that can take the focus, or the button in a heading that folds its section. */
const HEADING = ':is(h1, h2)[tabindex], h2 > button';

/** When the answer takes the place of the focused button, the nearest heading gets the focus; in a dialog, the dialog itself. */
function useFocusPassedOn(button: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const removed = button.current;
    return () => {
      if (removed === null || document.activeElement !== removed) return;
      // The button is still in the page. The answer may replace the heading, too, so the heading is looked for after the removal.
      const ancestors: HTMLElement[] = [];
      for (let at = removed.parentElement; at; at = at.parentElement) ancestors.push(at);
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        for (const ancestor of ancestors.filter(({ isConnected }) => isConnected)) {
          const target = ancestor.matches('[role=dialog]') ? ancestor : ancestor.querySelector<HTMLElement>(HEADING);
          if (target) return target.focus({ preventScroll: true });
        }
      });
    };
  }, [button]);
}
