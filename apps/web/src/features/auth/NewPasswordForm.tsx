import { changePasswordBody } from '@wieszcz/api';
import { PASSWORD_LENGTH } from '@wieszcz/domain';
import { authTexts } from '@wieszcz/texts';
import { useNavigate } from 'react-router';
import { api, endpoints } from '#api/client.ts';
import { useScreenForm } from '#api/form.ts';
import { session } from '#api/session.ts';
import { NewPasswordFields, repeatedPasswordErrors } from '#game/forms/NewPasswordFields.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { paths } from '#paths.ts';
import type { SignInState } from './signInState.ts';
import classes from './auth.module.css';

const { fields, placeholders, newPassword } = authTexts;
const labels = { newPassword: fields.newPassword, repeatedPassword: fields.repeatPassword };

type NewPasswordFormProps = {
  /** Token from the reset e-mail, already verified by the server. */
  token: string;
  /** The server's success message for the verified token. */
  message: string;
};

/** Last step of a password reset: sets the new password, ends the session of this browser and opens the login screen. */
export function NewPasswordForm({ token, message }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const { form, submit, sending, messages } = useScreenForm({
    initialValues: { newPassword: '', repeatedPassword: '', token },
    schema: changePasswordBody,
    check: (values) => repeatedPasswordErrors(values, 'newPassword', 'repeatedPassword'),
    send: async (values) => {
      const notice = await api(endpoints.changePassword, { body: values });
      session.end();
      await navigate(paths.login, { state: { notice } satisfies SignInState });
    },
  });
  return (
    <>
      <Note kind="success">{message}</Note>
      <FormMessages {...messages} labels={labels} />
      <form className={classes.fields} onSubmit={submit} noValidate>
        <NewPasswordFields
          getInputProps={form.getInputProps}
          password={{
            name: 'newPassword',
            label: fields.newPassword,
            placeholder: placeholders.newPassword,
            description: authTexts.passwordHint(PASSWORD_LENGTH),
          }}
          repeated={{ name: 'repeatedPassword', label: fields.repeatPassword, placeholder: placeholders.repeatedPassword }}
        />
        <SubmitButton loading={sending} fullWidth>
          {newPassword.submit}
        </SubmitButton>
      </form>
    </>
  );
}
