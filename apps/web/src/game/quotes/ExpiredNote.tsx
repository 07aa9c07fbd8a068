import { Button } from '@mantine/core';
import { ticketTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { useIsInDoubt } from '#api/callOnce.ts';
import { usePageUser } from '#api/session.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { paths } from '#paths.ts';

const expiredTexts = ticketTexts.expired;

type ExpiredNoteProps = {
  /** A returnable address, where the order is kept. */
  returnTo: string;
};

/** Shown in place of the order form when the player's session has expired. The order is kept, and the sign-in leads back to it. */
export function ExpiredNote({ returnTo }: ExpiredNoteProps) {
  // An order may have been executed before the session expired.
  const isInDoubt = useIsInDoubt(usePageUser());
  return (
    <Note
      kind="warning"
      title={expiredTexts.title}
      action={
        <Button component={Link} to={paths.loginThen(returnTo)} size="md">
          {expiredTexts.login}
        </Button>
      }
    >
      {isInDoubt ? expiredTexts.inDoubt : expiredTexts.text}
    </Note>
  );
}
