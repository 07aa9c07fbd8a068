import { useIsMutating } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SENDING } from '#game/quotes/useOrder.ts';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import classes from './frame.module.css';

type OrderButtonProps = {
  option: boolean;
  loading: boolean;
  /** The order can't be sent as it is. */
  disabled: boolean;
  /** In the side's colour; false for the second choice beside a primary button. */
  primary?: boolean;
  children: ReactNode;
};

/** The ticket's button: a whole sentence in the colour of the side. Disabled also while another order of the ticket is sent. */
export function OrderButton({ option, loading, disabled, primary = true, children }: OrderButtonProps) {
  const isLocked = useIsMutating({ mutationKey: SENDING }) > 0;
  const isDisabled = disabled || (isLocked && !loading);
  return (
    <div className={classes.button} data-disabled={(isDisabled && !loading) || undefined}>
      <SubmitButton
        fullWidth
        loading={loading}
        disabled={isDisabled}
        {...(primary ? { color: option ? 'baltyk' : 'bursztyn' } : { variant: 'default' })}
      >
        {children}
      </SubmitButton>
    </div>
  );
}
