import { Anchor, TextInput } from '@mantine/core';
import { endpoints as declared } from '@wieszcz/api';
import { authTexts } from '@wieszcz/texts';
import { Link, useNavigate } from 'react-router';
import { api, endpoints } from '#api/client.ts';
import { useScreenForm } from '#api/form.ts';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { paths } from '#paths.ts';
import { AuthFrame } from './AuthFrame.tsx';
import type { SignInState } from './signInEntry.ts';
import classes from './auth.module.css';

const { reset, fields, placeholders } = authTexts;
/** The endpoint takes the e-mail address in its field `username`. */
const labels = { username: fields.email };

/** Requests a token by e-mail. The server's answer doesn't reveal whether the address belongs to a user. */
export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const { form, submit, sending, messages } = useScreenForm({
    action: authTexts.token.tabTitle,
    initialValues: { username: '' },
    schema: declared.requestReset.query,
    send: async (values, tellIfLeft) => {
      const notice = await api(endpoints.requestReset, { query: values });
      if (tellIfLeft(notice)) return;
      await navigate(paths.resetPasswordWithToken, { state: { notice } satisfies SignInState });
    },
  });
  return (
    <AuthFrame title={reset.title}>
      <FormMessages {...messages} labels={labels} />
      <form className={classes.fields} onSubmit={submit} noValidate>
        <TextInput
          size="md"
          type="email"
          label={fields.email}
          description={reset.help}
          placeholder={placeholders.accountEmail}
          autoComplete="email"
          {...form.getInputProps('username')}
        />
        <SubmitButton loading={sending} fullWidth>
          {reset.submit}
        </SubmitButton>
      </form>
      <p className={classes.links}>
        <Anchor component={Link} to={paths.resetPasswordWithToken}>
          {reset.haveToken}
        </Anchor>
        <Anchor component={Link} to={paths.login}>
          {reset.backToLogin}
        </Anchor>
      </p>
    </AuthFrame>
  );
}
