import { Button } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { withNoBreakSpaces } from '@wieszcz/texts';
import type { FormEvent, ReactNode } from 'react';
import { SENDING } from '#game/quotes/useOrder.ts';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import classes from './ticket.module.css';

type TicketFormProps = {
  onSubmit: () => void;
  /** The button, which stays at the lower edge. */
  button: ReactNode;
  /** A sentence below the button of the card; the sheet has no room for it. */
  hint?: string | undefined;
  children: ReactNode;
};

/** The form of one kind of order. Enter in a field submits it. */
export function TicketForm({ onSubmit, button, hint, children }: TicketFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.middle}>{children}</div>
      <div className={classes.foot}>
        {button}
        {hint && <p className={classes.hint}>{withNoBreakSpaces(hint)}</p>}
      </div>
    </form>
  );
}

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

/** The small button in a note of the ticket. */
export function NoteAction({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="xs" variant="default" onClick={onClick}>
      {children}
    </Button>
  );
}
