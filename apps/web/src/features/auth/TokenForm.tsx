import { Anchor, TextInput } from '@mantine/core';
import { endpoints as declaredEndpoints } from '@wieszcz/api';
import { authTexts } from '@wieszcz/texts';
import { Link } from 'react-router';
import { api, endpoints } from '#api/client.ts';
import { useScreenForm } from '#api/form.ts';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { paths } from '#paths.ts';
import { NavigationNotice } from './NavigationNotice.tsx';
import classes from './auth.module.css';

const labels = { token: authTexts.fields.token };

type TokenFormProps = {
  /** The token in the link of the e-mail. */
  initialToken: string;
  onVerified: (verified: { token: string; message: string }) => void;
};

export function TokenForm({ initialToken, onVerified }: TokenFormProps) {
  const { form, submit, sending, messages } = useScreenForm({
    initialValues: { token: initialToken },
    schema: declaredEndpoints.checkToken.query,
    send: async ({ token }) =>
      onVerified({ token: token.trim(), message: await api(endpoints.checkToken, { query: { token: token.trim() } }) }),
  });
  return (
    <>
      <NavigationNotice />
      <FormMessages {...messages} labels={labels} />
      <form className={classes.fields} onSubmit={submit} noValidate>
        <TextInput
          size="md"
          label={authTexts.fields.token}
          placeholder={authTexts.placeholders.token}
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.getInputProps('token')}
        />
        <SubmitButton loading={sending} fullWidth>
          {authTexts.token.submit}
        </SubmitButton>
      </form>
      <p className={classes.links}>
        <Anchor component={Link} to={paths.resetPassword}>
          {authTexts.token.sendAgain}
        </Anchor>
        <Anchor component={Link} to={paths.login}>
          {authTexts.reset.backToLogin}
        </Anchor>
      </p>
    </>
  );
}
