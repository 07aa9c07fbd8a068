import { PasswordInput } from '@mantine/core';
import { changePasswordBody } from '@wieszcz/api';
import { PASSWORD_LENGTH } from '@wieszcz/domain';
import { authTexts, uiTexts, validationTexts } from '@wieszcz/texts';
import { useNavigate } from 'react-router';
import { api, endpoints } from '../../api/client.ts';
import { useScreenForm } from '../../api/form.ts';
import { session } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { FormMessages } from '../../kit/forms/FormMessages.tsx';
import { Note } from '../../kit/feedback/Note.tsx';
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx';
import classes from './forms.module.css';
import type { Notice } from './notice.ts';

const { fields, placeholders, newPassword } = authTexts;
const labels = { newPassword: fields.newPassword, repeatedPassword: fields.repeatPassword };

export function NewPasswordForm({ token, message }: { token: string; message: string }) {
  const navigate = useNavigate();
  const { form, submit, sending, failure } = useScreenForm({
    initialValues: { newPassword: '', repeatedPassword: '', token },
    schema: changePasswordBody,
    check: (values) =>
      values.newPassword === values.repeatedPassword ? {} : { repeatedPassword: validationTexts.passwordsDiffer },
    send: async (values) => {
      const notice = await api(endpoints.changePassword, { body: values });
      session.end();
      await navigate(paths.login, { state: { notice } satisfies Notice });
    },
  });
  const toggle = { visibilityToggleButtonProps: { 'aria-label': uiTexts.showPassword } };
  return (
    <>
      <Note kind="success">{message}</Note>
      <FormMessages
        failure={failure}
        errors={form.errors}
        labels={labels}
        focusField={(field) => form.getInputNode(field)?.focus()}
      />
      <form className={classes.fields} onSubmit={submit} noValidate>
        <PasswordInput
          size="md"
          label={fields.newPassword}
          description={authTexts.passwordHint(PASSWORD_LENGTH)}
          placeholder={placeholders.newPassword}
          autoComplete="new-password"
          {...toggle}
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
          size="md"
          label={fields.repeatPassword}
          placeholder={placeholders.repeatedPassword}
          autoComplete="new-password"
          {...toggle}
          {...form.getInputProps('repeatedPassword')}
        />
        <SubmitButton loading={sending} fullWidth>
          {newPassword.submit}
        </SubmitButton>
      </form>
    </>
  );
}
