import { Textarea } from '@mantine/core';
import { markBody } from '@wieszcz/api';
import { suspicionsTexts as say, typo } from '@wieszcz/texts';
import { api, endpoints } from '../../api/client.ts';
import { useScreenForm } from '../../api/form.ts';
import { DialogBox } from '../../kit/dialogs/Dialogs.tsx';
import { notifyDone } from '../../kit/feedback/notice.tsx';
import { FormMessages } from '../../kit/forms/FormMessages.tsx';
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx';
import classes from './MarkDialog.module.css';
import { useMarksChanged } from './useSuspicions.ts';

type MarkDialogProps = { username: string; opened: boolean; onClose: () => void };

/** Asks for the reason and leaves an account out of the rankings. */
export function MarkDialog({ username, opened, onClose }: MarkDialogProps) {
  return (
    <DialogBox opened={opened} onClose={onClose} title={say.dialog.title} subtitle={username}>
      <MarkForm username={username} onDone={onClose} />
    </DialogBox>
  );
}

function MarkForm({ username, onDone }: { username: string; onDone: () => void }) {
  const changed = useMarksChanged();
  const { form, submit, sending, messages } = useScreenForm({
    initialValues: { reason: '' },
    schema: markBody,
    send: async (body) => {
      await api(endpoints.markPlayer, { params: { username }, body });
      notifyDone({ title: say.marked(username) });
      onDone();
      await changed();
    },
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.lead}>{typo(say.dialog.lead)}</p>
      <FormMessages {...messages} labels={{ reason: say.dialog.reason }} />
      <Textarea
        label={say.dialog.reason}
        description={say.dialog.reasonHelp}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <SubmitButton loading={sending} fullWidth>
        {say.dialog.submit}
      </SubmitButton>
    </form>
  );
}
