import { Badge } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type SuspectAccount, markBody } from '@wieszcz/api';
import { dateInWords, suspicionsTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { api, endpoints } from '#api/client.ts';
import { messageOf } from '#api/failures.ts';
import { ReasonForm } from '#game/reasons/ReasonForm.tsx';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { ActionButton } from '#kit/forms/ActionButton.tsx';
import { Evidence } from './Evidence.tsx';
import { type Suspicion, useUnmark, useMarksChanged } from './useSuspicions.ts';
import classes from './suspicions.module.css';

/** One suspicion: its evidence, and its accounts, each with a button that excludes it from the rankings or readmits it. */
export function SuspicionCard({ suspicion }: { suspicion: Suspicion }) {
  const { kind, accounts, foundDate, firstFoundDate } = suspicion;
  const title =
    kind === 'network'
      ? suspicionsTexts.network(accounts.length)
      : suspicionsTexts.names(accounts.map(({ username }) => username));
  return (
    <article className={`card ${classes.card}`}>
      <div>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.found}>{suspicionsTexts.found(dateInWords(foundDate), dateInWords(firstFoundDate))}</p>
      </div>
      <div className={classes.parts}>
        {kind !== 'network' && <Evidence suspicion={suspicion} />}
        <ul className={classes.accounts} aria-label={suspicionsTexts.accounts}>
          {accounts.map((account) => (
            <Account key={account.username} account={account} />
          ))}
        </ul>
      </div>
    </article>
  );
}

function Account({ account: { username, blocked, mark } }: { account: SuspectAccount }) {
  const [isMarking, dialog] = useDisclosure(false);
  const unmark = useUnmark();
  const openDialog = () => {
    // Otherwise an error of an earlier removal would be shown again beside the new mark.
    unmark.reset();
    dialog.open();
  };
  return (
    <li className={classes.account}>
      <div className={classes.details}>
        <span className={classes.name}>{username}</span>
        {blocked && (
          <Badge component="span" color="mak" variant="light" radius="xs">
            {suspicionsTexts.blocked}
          </Badge>
        )}
        {mark && (
          <>
            <Badge component="span" color="chaber" variant="light" radius="xs">
              {suspicionsTexts.leftOut}
            </Badge>
            <p className={classes.reason}>{suspicionsTexts.markOf(mark.reason, mark.markedBy, dateInWords(mark.markedDate))}</p>
          </>
        )}
      </div>
      {mark ? (
        <ActionButton
          variant="default"
          aria-label={suspicionsTexts.unmarkLabel(username)}
          loading={unmark.isPending}
          onClick={() => unmark.mutate(username)}
        >
          {suspicionsTexts.unmark}
        </ActionButton>
      ) : (
        // The same component as above, so that the focus passes from one button to the other.
        <ActionButton
          variant="default"
          aria-label={suspicionsTexts.markLabel(username)}
          aria-haspopup="dialog"
          onClick={openDialog}
        >
          {suspicionsTexts.mark}
        </ActionButton>
      )}
      {mark && unmark.error && <Note kind="error">{messageOf(unmark.error)}</Note>}
      <MarkDialog username={username} opened={isMarking} onClose={dialog.close} />
    </li>
  );
}

type MarkDialogProps = { username: string; opened: boolean; onClose: () => void };

/** Asks for the reason and excludes an account from the rankings. */
function MarkDialog({ username, opened, onClose }: MarkDialogProps) {
  const changed = useMarksChanged();
  const send = async (reason: string) => {
    await api(endpoints.markPlayer, { params: { username }, body: { reason } });
    notifyDone({ title: suspicionsTexts.marked(username) });
    onClose();
    await changed();
  };
  const texts = {
    reason: suspicionsTexts.dialog.reason,
    hint: suspicionsTexts.dialog.reasonHelp,
    submit: suspicionsTexts.dialog.submit,
  };
  return (
    <DialogBox
      opened={opened}
      onClose={onClose}
      title={suspicionsTexts.dialog.title}
      subtitle={username}
      text={withNoBreakSpaces(suspicionsTexts.dialog.lead)}
    >
      <ReasonForm action={suspicionsTexts.markLabel(username)} texts={texts} schema={markBody} send={send} />
    </DialogBox>
  );
}
