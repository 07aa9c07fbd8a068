import { Anchor } from '@mantine/core';
import { endpoints as declared, changePasswordBody } from '@wieszcz/api';
import { PASSWORD_LENGTH } from '@wieszcz/domain';
import { authTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { useNavigate, useSearchParams, Link } from 'react-router';
import { api, endpoints } from '#api/client.ts';
import { useScreenForm } from '#api/form.ts';
import { session } from '#api/session.ts';
import { NewPasswordFields, repeatedPasswordErrors } from '#game/forms/CredentialFields.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { useNavigateUnlessLeft } from '#kit/navigation/useHasLeft.ts';
import { paths } from '#paths.ts';
import { AuthFrame, NavigationNotice } from './AuthFrame.tsx';
import { TokenField } from './fields.tsx';
import type { SignInState } from './signInEntry.ts';
import classes from './auth.module.css';

const { fields, placeholders, newPassword, token: tokenTexts } = authTexts;

/** A token that the server accepted, and its message of success. */
type Verified = { token: string; message: string };

/** Asks for the token from the e-mail, which its link fills in; after the server has verified it, asks for the new password. */
export function ResetWithTokenScreen() {
  const [search] = useSearchParams();
  const linkedToken = search.get('token') ?? '';
  const [verified, setVerified] = useState<Verified | null>(null);
  const navigate = useNavigateUnlessLeft();
  const accept = (next: Verified) => {
    setVerified(next);
    // Removes the token from the address, and so from the browser's history.
    void navigate(paths.resetPasswordWithToken, { replace: true });
  };
  // The link of a newer e-mail may be opened in this window: the verified token is then revoked.
  const isLinkNewer = linkedToken !== '' && linkedToken !== verified?.token;
  const current = isLinkNewer ? null : verified;
  const step = current ? newPassword : tokenTexts;
  return (
    <AuthFrame title={step.title} tabTitle={tokenTexts.tabTitle}>
      {current ? (
        <NewPasswordForm {...current} />
      ) : (
        <TokenForm key={linkedToken} initialToken={linkedToken} onVerified={accept} />
      )}
      <p className={classes.links}>
        <Anchor component={Link} to={paths.resetPassword}>
          {tokenTexts.sendAgain}
        </Anchor>
        <Anchor component={Link} to={paths.login}>
          {authTexts.reset.backToLogin}
        </Anchor>
      </p>
    </AuthFrame>
  );
}

type TokenFormProps = {
  /** The token in the link of the e-mail. */
  initialToken: string;
  onVerified: (verified: Verified) => void;
};

function TokenForm({ initialToken, onVerified }: TokenFormProps) {
  const { form, submit, sending, messages } = useScreenForm({
    action: tokenTexts.tabTitle,
    initialValues: { token: initialToken },
    schema: declared.checkToken.query,
    send: async (values) => {
      const token = values.token.trim();
      onVerified({ token, message: await api(endpoints.checkToken, { query: { token } }) });
    },
  });
  return (
    <>
      <NavigationNotice />
      <FormMessages {...messages} labels={{ token: fields.token }} />
      <form className={classes.fields} onSubmit={submit} noValidate>
        <TokenField {...form.getInputProps('token')} />
        <SubmitButton loading={sending} fullWidth>
          {tokenTexts.submit}
        </SubmitButton>
      </form>
    </>
  );
}

const passwordLabels = { newPassword: fields.newPassword, repeatedPassword: fields.repeatPassword };

/** Last step of a password reset: sets the new password, ends the session of this browser and opens the login screen. */
function NewPasswordForm({ token, message }: Verified) {
  const navigate = useNavigate();
  const { form, submit, sending, messages } = useScreenForm({
    action: newPassword.submit,
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
      <FormMessages {...messages} labels={passwordLabels} />
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
