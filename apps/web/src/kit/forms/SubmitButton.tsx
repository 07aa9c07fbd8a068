import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './SubmitButton.module.css';

type SubmitButtonProps = Pick<ButtonProps, 'color' | 'fullWidth' | 'disabled'> & { loading: boolean; children: ReactNode };

/** The one main button of a form: while it works it can't be pressed again, afterwards it has its focus back. */
export function SubmitButton({ loading, children, ...others }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (loading || !pressed.current) return;
    pressed.current = false;
    // A disabled button loses the focus; nobody else has taken it in the meantime.
    if (document.activeElement === document.body) button.current?.focus();
  }, [loading]);
  return (
    <Button
      ref={button}
      type="submit"
      size="md"
      className={classes.submit}
      loading={loading}
      onClick={() => (pressed.current = true)}
      {...others}
    >
      {children}
    </Button>
  );
}
