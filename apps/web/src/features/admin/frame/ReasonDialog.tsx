import { Textarea } from '@mantine/core';
import { reasonBody } from '@wieszcz/api';
import { adminTexts as say } from '@wieszcz/texts';
import { useScreenForm } from '../../../api/form.ts';
import { DialogBox } from '../../../kit/dialogs/Dialogs.tsx';
import { FormMessages } from '../../../kit/forms/FormMessages.tsx';
import { SubmitButton } from '../../../kit/forms/SubmitButton.tsx';
import classes from './ReasonDialog.module.css';

const labels = { reason: say.reason };

type ReasonFormProps = {
  about: string;
  confirm: string;
  /** Performs the act with the reason, then closes the dialog. */
  send: (reason: string) => Promise<void>;
};

type ReasonDialogProps = ReasonFormProps & { opened: boolean; onClose: () => void; title: string };

/** Says what an act does, and asks for its reason. */
export function ReasonDialog({ opened, onClose, title, ...form }: ReasonDialogProps) {
  return (
    <DialogBox opened={opened} onClose={onClose} title={title}>
      <ReasonForm {...form} />
    </DialogBox>
  );
}

function ReasonForm({ about, confirm, send }: ReasonFormProps) {
  const { form, submit, sending, messages } = useScreenForm({
    initialValues: { reason: '' },
    schema: reasonBody,
    send: ({ reason }) => send(reason),
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.about}>{about}</p>
      <FormMessages {...messages} labels={labels} />
      <Textarea
        data-autofocus
        label={say.reason}
        description={say.reasonHint}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('reason')}
      />
      <SubmitButton loading={sending} fullWidth>
        {confirm}
      </SubmitButton>
    </form>
  );
}
