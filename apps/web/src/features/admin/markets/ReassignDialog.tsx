import { Textarea, TextInput } from '@mantine/core';
import { reassignBody } from '@wieszcz/api';
import { adminTexts } from '@wieszcz/texts';
import { api, endpoints } from '#api/client.ts';
import { useScreenForm } from '#api/form.ts';
import type { ManagedMarket } from '#api/market.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { useActDone } from '../queries.ts';
import classes from '#game/forms/dialogForms.module.css';

const reassignTexts = adminTexts.reassign;
const labels = { username: reassignTexts.moderator, reason: adminTexts.reason };

type ReassignFormProps = Pick<ManagedMarket, 'marketId' | 'topic'> & { onClose: () => void };

/** Asks which moderator takes a market over, and why. */
export function ReassignDialog({ opened, ...form }: ReassignFormProps & { opened: boolean }) {
  return (
    <DialogBox opened={opened} onClose={form.onClose} title={reassignTexts.title} subtitle={form.topic}>
      <ReassignForm {...form} />
    </DialogBox>
  );
}

function ReassignForm({ marketId, topic, onClose }: ReassignFormProps) {
  const actDone = useActDone();
  const { form, submit, sending, messages } = useScreenForm({
    action: reassignTexts.buttonFor(topic),
    initialValues: { username: '', reason: '' },
    schema: reassignBody,
    send: async (body) => {
      const { author } = await api(endpoints.reassignMarket, { params: { id: marketId }, body });
      onClose();
      notifyDone({ title: reassignTexts.done(topic, author) });
      await actDone();
    },
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormMessages {...messages} labels={labels} />
      <TextInput
        data-autofocus
        label={reassignTexts.moderator}
        description={reassignTexts.moderatorHint}
        autoComplete="off"
        {...form.getInputProps('username')}
      />
      <Textarea
        label={adminTexts.reason}
        description={adminTexts.reasonHint}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('reason')}
      />
      <SubmitButton loading={sending} fullWidth>
        {reassignTexts.confirm}
      </SubmitButton>
    </form>
  );
}
