import { Anchor, TextInput } from '@mantine/core';
import { endpoints as declared } from '@wieszcz/api';
import { authTexts } from '@wieszcz/texts';
import { Link, useNavigate } from 'react-router';
import { api, endpoints } from '../../api/client.ts';
import { useScreenForm } from '../../api/form.ts';
import { paths } from '../../paths.ts';
import { FormMessages } from '../../kit/forms/FormMessages.tsx';
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import classes from './forms.module.css';
import type { Notice } from './notice.ts';

const { reset, fields, placeholders } = authTexts;
const labels = { username: fields.email };

/** Asks for the account's e-mail; the answer is the same whether or not it is known. */
export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const { form, submit, sending, failure } = useScreenForm({
    initialValues: { username: '' },
    schema: declared.requestReset.query,
    send: async (values) => {
      const notice = await api(endpoints.requestReset, { query: values });
      await navigate(paths.resetPasswordWithToken(), { state: { notice } satisfies Notice });
    },
  });
  return (
    <AuthFrame title={reset.title}>
      <FormMessages
        failure={failure}
        errors={form.errors}
        labels={labels}
        focusField={(field) => form.getInputNode(field)?.focus()}
      />
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
        <Anchor component={Link} to={paths.resetPasswordWithToken()}>
          {reset.haveToken}
        </Anchor>
        <Anchor component={Link} to={paths.login}>
          {reset.backToLogin}
        </Anchor>
      </p>
    </AuthFrame>
  );
}
