import { Button } from '@mantine/core';
import { authTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { Link } from 'react-router';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { paths } from '#paths.ts';
import classes from './quotes.module.css';

const { guestDialog: guestDialogTexts } = authTexts;

type GuestDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** The path, with bet and option, to which the sign-up and the sign-in lead back. */
  returnTo: string;
  /** The session of a player has expired, so the user has an account already. */
  isExpired: boolean;
};

/** Tells a guest who wants to buy that this takes an account, and that the order is kept meanwhile. */
export function GuestDialog({ opened, onClose, returnTo, isExpired }: GuestDialogProps) {
  const ways = [
    <Button
      key="register"
      component={Link}
      to={paths.registerThen(returnTo)}
      size="md"
      {...(isExpired && { variant: 'default' })}
    >
      {guestDialogTexts.register}
    </Button>,
    <Button key="login" component={Link} to={paths.loginThen(returnTo)} size="md" {...(!isExpired && { variant: 'default' })}>
      {isExpired ? guestDialogTexts.expiredLogin : guestDialogTexts.login}
    </Button>,
  ];
  return (
    <DialogBox opened={opened} onClose={onClose} title={isExpired ? guestDialogTexts.expiredTitle : guestDialogTexts.title}>
      <p className={classes.guestDialogText}>
        {withNoBreakSpaces(isExpired ? guestDialogTexts.expiredText : guestDialogTexts.text)}
      </p>
      <div className={classes.ways}>{isExpired ? ways.toReversed() : ways}</div>
    </DialogBox>
  );
}
