import { Button, Textarea, TextInput } from '@mantine/core';
import { type ManagedUser, renameForm } from '@wieszcz/api';
import { adminTexts, uiTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { useScreenForm } from '#api/form.ts';
import { leaveOverlayEntry } from '#kit/dialogs/backEntries.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { useHasLeft } from '#kit/navigation/useHasLeft.ts';
import { paths } from '#paths.ts';
import { useActDone } from '../queries.ts';
import classes from '#game/forms/dialogForms.module.css';

const renameTexts = adminTexts.rename;
const labels = { newUsername: renameTexts.newName, reason: adminTexts.reason };

/** Button with the dialog that gives a user another name. */
export function RenameUser({ username }: { username: string }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const actDone = useActDone();
  const finish = async (renamed: ManagedUser) => {
    // The answer may come after the admin has opened another page.
    if (!hasLeft()) {
      close();
      // Replaces the page of the former name before its queries are sent again: nobody has that name any more.
      await leaveOverlayEntry();
      await navigate(paths.adminUser(renamed.username), { replace: true, flushSync: true });
    }
    notifyDone({ title: renameTexts.done(username, renamed.username) });
    await actDone();
  };
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {renameTexts.button}
      </Button>
      <DialogBox opened={opened} onClose={close} title={renameTexts.title(username)} text={renameTexts.about}>
        <RenameForm username={username} onDone={finish} />
      </DialogBox>
    </>
  );
}

type RenameFormProps = { username: string; onDone: (renamed: ManagedUser) => Promise<void> };

function RenameForm({ username, onDone }: RenameFormProps) {
  const { form, submit, sending, messages } = useScreenForm({
    action: uiTexts.actOn(renameTexts.button, username),
    initialValues: { newUsername: '', reason: '' },
    schema: renameForm,
    send: async (body) => onDone(await callOnce('rename', endpoints.renameUser, { params: { username }, body })),
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormMessages {...messages} labels={labels} />
      <TextInput
        data-autofocus
        label={renameTexts.newName}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('newUsername')}
      />
      <Textarea
        label={adminTexts.reason}
        description={renameTexts.reasonHint}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('reason')}
      />
      <SubmitButton loading={sending} fullWidth>
        {renameTexts.confirm}
      </SubmitButton>
    </form>
  );
}
