import { withNoBreakSpaces } from '@wieszcz/texts';
import type { FormEvent, ReactNode } from 'react';
import classes from './frame.module.css';

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
