import { SegmentedControl, TextInput } from '@mantine/core';
import { addModeratorBody, newPersonForm } from '@wieszcz/api';
import { PASSWORD_LENGTH } from '@wieszcz/domain';
import { authTexts, profileTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { callOnce } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { useScreenForm } from '#api/form.ts';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { PasswordField } from '../forms/CredentialFields.tsx';
import classes from '../forms/dialogForms.module.css';

const { moderator } = profileTexts;
const { username, firstName, surname, email, password } = authTexts.fields;
const { placeholders } = authTexts;
const labels = { username, firstName, surname, email, password };
const emptyForm = { username: '', firstName: '', surname: '', email: '', password: '' };

/** Whether the dialog registers a new user or promotes a registered one. */
type Mode = 'create' | 'promote';

/** The admin's dialog: registers a moderator, or promotes a registered user who has never traded. */
export function AddModerator({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <DialogBox opened={opened} onClose={onClose} title={moderator.title}>
      <ModeratorForm />
    </DialogBox>
  );
}

function ModeratorForm() {
  const [mode, setMode] = useState<Mode>('create');
  const [successText, setSuccessText] = useState<string | null>(null);
  const isCreating = mode === 'create';
  const { form, submit, sending, messages, clearFailure } = useScreenForm({
    action: moderator.title,
    initialValues: emptyForm,
    schema: isCreating ? newPersonForm : addModeratorBody.pick({ username: true }),
    send: async (values, tellIfLeft) => {
      setSuccessText(null);
      const [body, options] = isCreating ? [values, { secret: 'password' }] : [{ username: values.username }, {}];
      const answer = await callOnce('moderator', endpoints.addModerator, { body }, options);
      const done = moderator.done(answer.username);
      if (tellIfLeft(done)) return;
      setSuccessText(done);
      form.reset();
    },
  });
  const changeMode = (next: string) => {
    setMode(next as Mode);
    form.clearErrors();
    clearFailure();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <SegmentedControl
        fullWidth
        aria-label={moderator.kind}
        value={mode}
        onChange={changeMode}
        data={[
          { value: 'create', label: moderator.create },
          { value: 'promote', label: moderator.promote },
        ]}
      />
      {successText && <Note kind="success">{successText}</Note>}
      <FormMessages {...messages} labels={labels} />
      <TextInput
        label={username}
        placeholder={placeholders.username}
        autoComplete="off"
        {...(isCreating ? {} : { description: moderator.promoteHint })}
        {...form.getInputProps('username')}
      />
      {isCreating && (
        <>
          <TextInput label={firstName} autoComplete="off" {...form.getInputProps('firstName')} />
          <TextInput label={surname} autoComplete="off" {...form.getInputProps('surname')} />
          <TextInput type="email" label={email} autoComplete="off" {...form.getInputProps('email')} />
          <PasswordField
            label={password}
            description={authTexts.passwordHint(PASSWORD_LENGTH)}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
        </>
      )}
      <SubmitButton loading={sending} fullWidth>
        {isCreating ? moderator.submitCreate : moderator.submitPromote}
      </SubmitButton>
    </form>
  );
}
