import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './SubmitButton.module.css';

type SubmitButtonProps = Pick<ButtonProps, 'color' | 'fullWidth' | 'disabled'> & { loading: boolean; children: ReactNode };

/** The one main button of a form: while it works it can't be pressed again. */
export function SubmitButton({ loading, children, ...others }: SubmitButtonProps) {
  return (
    <Button type="submit" size="md" className={classes.submit} loading={loading} {...others}>
      {children}
    </Button>
  );
}
