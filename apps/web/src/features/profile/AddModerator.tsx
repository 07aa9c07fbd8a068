import { PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { addModeratorBody, signUpBody } from '@wieszcz/api';
import { PASSWORD_LENGTH } from '@wieszcz/domain';
import { authTexts, profileTexts, uiTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { api, endpoints } from '../../api/client.ts';
import { useScreenForm } from '../../api/form.ts';
import { DialogBox } from '../../kit/dialogs/Dialogs.tsx';
import { FormMessages } from '../../kit/forms/FormMessages.tsx';
import { Note } from '../../kit/feedback/Note.tsx';
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx';
import classes from './AddModerator.module.css';

const { moderator } = profileTexts;
const { username, firstName, surname, email, password } = authTexts.fields;
const { placeholders } = authTexts;
const labels = { username, firstName, surname, email, password };
const empty = { username: '', firstName: '', surname: '', email: '', password: '' };

type Way = 'create' | 'promote';

/** The admin's form: a new moderator's account, or the promotion of one that never traded. */
export function AddModerator({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <DialogBox opened={opened} onClose={onClose} title={moderator.title}>
      <ModeratorForm />
    </DialogBox>
  );
}

function ModeratorForm() {
  const [way, setWay] = useState<Way>('create');
  const [done, setDone] = useState<string | null>(null);
  const creating = way === 'create';
  const { form, submit, sending, failure, clearFailure } = useScreenForm({
    initialValues: empty,
    schema: creating ? signUpBody : addModeratorBody.pick({ username: true }),
    send: async (values) => {
      setDone(null);
      const answer = await api(endpoints.addModerator, { body: creating ? values : { username: values.username } });
      setDone(moderator.done(answer.username));
      form.reset();
    },
  });
  const change = (next: string) => {
    setWay(next as Way);
    form.clearErrors();
    clearFailure();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <SegmentedControl
        fullWidth
        aria-label={moderator.kind}
        value={way}
        onChange={change}
        data={[
          { value: 'create', label: moderator.create },
          { value: 'promote', label: moderator.promote },
        ]}
      />
      {done && <Note kind="success">{done}</Note>}
      <FormMessages
        failure={failure}
        errors={form.errors}
        labels={labels}
        focusField={(field) => form.getInputNode(field)?.focus()}
      />
      <TextInput
        label={username}
        placeholder={placeholders.username}
        autoComplete="off"
        {...(creating ? {} : { description: moderator.promoteHint })}
        {...form.getInputProps('username')}
      />
      {creating && (
        <>
          <TextInput label={firstName} autoComplete="off" {...form.getInputProps('firstName')} />
          <TextInput label={surname} autoComplete="off" {...form.getInputProps('surname')} />
          <TextInput type="email" label={email} autoComplete="off" {...form.getInputProps('email')} />
          <PasswordInput
            label={password}
            description={authTexts.passwordHint(PASSWORD_LENGTH)}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': uiTexts.showPassword }}
            {...form.getInputProps('password')}
          />
        </>
      )}
      <SubmitButton loading={sending} fullWidth>
        {creating ? moderator.submitCreate : moderator.submitPromote}
      </SubmitButton>
    </form>
  );
}
