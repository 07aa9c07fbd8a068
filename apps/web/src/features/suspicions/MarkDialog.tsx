import { markBody } from '@wieszcz/api';
import { suspicionsTexts as say, typo } from '@wieszcz/texts';
import { api, endpoints } from '#api/client.ts';
import { ReasonForm } from '#game/reasons/ReasonForm.tsx';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { useMarksChanged } from './useSuspicions.ts';

type MarkDialogProps = { username: string; opened: boolean; onClose: () => void };

/** Asks for the reason and leaves an account out of the rankings. */
export function MarkDialog({ username, opened, onClose }: MarkDialogProps) {
  const changed = useMarksChanged();
  const send = async (reason: string) => {
    await api(endpoints.markPlayer, { params: { username }, body: { reason } });
    notifyDone({ title: say.marked(username) });
    onClose();
    await changed();
  };
  const texts = { reason: say.dialog.reason, hint: say.dialog.reasonHelp, submit: say.dialog.submit };
  return (
    <DialogBox opened={opened} onClose={onClose} title={say.dialog.title} subtitle={username}>
      <ReasonForm lead={typo(say.dialog.lead)} texts={texts} schema={markBody} send={send} />
    </DialogBox>
  );
}
