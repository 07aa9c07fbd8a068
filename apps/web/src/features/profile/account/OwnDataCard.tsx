import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { warsawDay } from '@wieszcz/domain';
import { errorTexts, ownDataTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useAction } from '#api/action.ts';
import { api, endpoints } from '#api/client.ts';
import { messageOf } from '#api/failures.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { ActionButton } from '#kit/forms/ActionButton.tsx';
import { CardText, ProfileCard } from '../ProfileCard.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import classes from './account.module.css';

const HEADING = 'own-data';

/** A copy of one's own data as a file, and for players the deletion of the account. */
export function OwnDataCard({ isPlayer }: { isPlayer: boolean }) {
  const [isDeleting, deleting] = useDisclosure(false);
  const download = useAction({
    mutationFn: async () => {
      const data = await api(endpoints.getOwnData);
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, ownDataTexts.fileName(warsawDay(new Date())));
      notifyDone({ title: ownDataTexts.downloaded });
    },
  });
  return (
    <ProfileCard id={HEADING} title={ownDataTexts.title}>
      <CardText>{withNoBreakSpaces(ownDataTexts.lead)}</CardText>
      {download.error && <Note kind="error">{messageOf(download.error)}</Note>}
      <div className={classes.ownDataCardButtons}>
        <ActionButton variant="default" fullWidth loading={download.isPending} onClick={() => download.mutate()}>
          {ownDataTexts.download}
        </ActionButton>
        {isPlayer && (
          <Button variant="outline" color="mak" fullWidth aria-haspopup="dialog" onClick={deleting.open}>
            {ownDataTexts.delete}
          </Button>
        )}
      </div>
      {!isPlayer && <CardText>{withNoBreakSpaces(errorTexts.STAFF_ACCOUNT)}</CardText>}
      <DialogBox
        opened={isDeleting}
        onClose={deleting.close}
        title={ownDataTexts.deletion.title}
        text={withNoBreakSpaces(ownDataTexts.deletion.lead)}
      >
        <DeleteAccount onCancel={deleting.close} />
      </DialogBox>
    </ProfileCard>
  );
}

/** Some browsers begin to read the file only after the person has chosen where to save it. */
const KEPT_MS = 60_000;

/** Offers the browser a file to save under this name. */
function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
