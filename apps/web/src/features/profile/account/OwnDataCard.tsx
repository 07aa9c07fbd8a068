import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { warsawDay } from '@wieszcz/domain';
import { errorTexts, ownDataTexts as say, typo } from '@wieszcz/texts';
import { useAction } from '#api/action.ts';
import { api, endpoints } from '#api/client.ts';
import { messageOf } from '#api/failures.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { saveFile } from '#kit/saveFile.ts';
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
      saveFile(file, say.fileName(warsawDay(new Date())));
      notifyDone({ title: say.downloaded });
    },
  });
  return (
    <ProfileCard id={HEADING} title={say.title}>
      <CardText>{typo(say.lead)}</CardText>
      {download.error && <Note kind="error">{messageOf(download.error)}</Note>}
      <div className={classes.ownDataCardButtons}>
        <Button variant="default" fullWidth loading={download.isPending} onClick={() => download.mutate()}>
          {say.download}
        </Button>
        {isPlayer && (
          <Button variant="outline" color="mak" fullWidth aria-haspopup="dialog" onClick={deleting.open}>
            {say.delete}
          </Button>
        )}
      </div>
      {!isPlayer && <CardText>{typo(errorTexts.STAFF_ACCOUNT)}</CardText>}
      <DialogBox opened={isDeleting} onClose={deleting.close} title={say.deletion.title}>
        <DeleteAccount onCancel={deleting.close} />
      </DialogBox>
    </ProfileCard>
  );
}
