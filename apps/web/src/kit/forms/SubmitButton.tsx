import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './forms.module.css';

type SubmitButtonProps = Pick<ButtonProps, 'color' | 'variant' | 'fullWidth' | 'disabled'> & {
  loading: boolean;
  children: ReactNode;
};

/** The submit button of a form. Disabled while loading; gets its focus back once it can be pressed again. */
export function SubmitButton({ loading, disabled = false, children, ...others }: SubmitButtonProps) {
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
      type="submit"
      size="md"
      className={classes.submit}
      loading={loading}
      disabled={disabled}
      onClick={() => (wasPressed.current = true)}
      {...others}
    >
      {children}
    </Button>
  );
}
