import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, type ComponentPropsWithoutRef } from 'react';

export type ActionButtonProps = ButtonProps & Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps>;

/** A button that is disabled or loading while its action runs, and gets its focus back once it can be pressed again. */
export function ActionButton({ loading = false, disabled = false, onClick, ...others }: ActionButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (loading || disabled || !wasPressed.current) return;
    wasPressed.current = false;
    // A disabled button loses the focus to the body. Another element that has taken it since keeps it.
    if (document.activeElement === document.body) button.current?.focus();
  }, [loading, disabled]);
  return (
    <Button
      ref={button}
      loading={loading}
      disabled={disabled}
      onClick={(event) => {
        wasPressed.current = true;
        onClick?.(event);
      }}
      {...others}
    />
  );
}
