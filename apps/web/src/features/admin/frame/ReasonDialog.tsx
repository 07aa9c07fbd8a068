import { reasonBody } from '@wieszcz/api';
import { adminTexts } from '@wieszcz/texts';
import { ReasonForm } from '#game/reasons/ReasonForm.tsx';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';

type ReasonDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: string;
  about: string;
  confirm: string;
  /** Performs the act with the reason, then closes the dialog. */
  send: (reason: string) => Promise<void>;
};

/** Says what an act of an admin does, and asks for the reason that the log of acts keeps. */
export function ReasonDialog({ opened, onClose, title, about, confirm, send }: ReasonDialogProps) {
  const texts = { reason: adminTexts.reason, hint: adminTexts.reasonHint, submit: confirm };
  return (
    <DialogBox opened={opened} onClose={onClose} title={title}>
      <ReasonForm lead={about} texts={texts} schema={reasonBody} send={send} />
    </DialogBox>
  );
}
