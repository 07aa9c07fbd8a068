import type { ReactNode } from 'react';
import { ActionButton, type ActionButtonProps } from './ActionButton.tsx';
import classes from './forms.module.css';

type SubmitButtonProps = Pick<ActionButtonProps, 'color' | 'variant' | 'fullWidth' | 'disabled'> & {
  loading: boolean;
  children: ReactNode;
};

/** The submit button of a form. Disabled while loading; gets its focus back once it can be pressed again. */
export const SubmitButton = (props: SubmitButtonProps) => (
  <ActionButton type="submit" size="md" className={classes.submit} {...props} />
);
