import { Anchor, PasswordInput, TextInput } from '@mantine/core';
import { signUpBody } from '@wieszcz/api';
import { PASSWORD_LENGTH } from '@wieszcz/domain';
import { authTexts, uiTexts, validationTexts } from '@wieszcz/texts';
import { Link, useNavigate } from 'react-router';
import { api, endpoints } from '../../api/client.ts';
import { useScreenForm } from '../../api/form.ts';
import { paths } from '../../paths.ts';
import { FormMessages } from '../../kit/forms/FormMessages.tsx';
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import classes from './forms.module.css';
import type { Notice } from './notice.ts';

const { register, fields, placeholders } = authTexts;
const { username, firstName, surname, email, password, repeatPassword } = fields;
const labels = { username, firstName, surname, email, password, repeatPassword };

const repeated = (values: { password: string; repeatPassword: string }) => {
  if (values.repeatPassword === '') return { repeatPassword: validationTexts.required };
  return values.password === values.repeatPassword ? {} : { repeatPassword: validationTexts.passwordsDiffer };
};

export function RegisterScreen() {
  const navigate = useNavigate();
  const { form, submit, sending, failure } = useScreenForm({
    initialValues: { username: '', firstName: '', surname: '', email: '', password: '', repeatPassword: '' },
    schema: signUpBody,
    check: repeated,
    send: async ({ repeatPassword: _repeated, ...account }) => {
      const notice = await api(endpoints.signUp, { body: account });
      await navigate(paths.login, { state: { notice } satisfies Notice });
    },
  });
  const toggle = { visibilityToggleButtonProps: { 'aria-label': uiTexts.showPassword } };
  return (
    <AuthFrame title={register.title}>
      <FormMessages
        failure={failure}
        errors={form.errors}
        labels={labels}
        focusField={(field) => form.getInputNode(field)?.focus()}
      />
      <form className={classes.fields} onSubmit={submit} noValidate>
        <TextInput
          size="md"
          label={fields.username}
          description={authTexts.safe}
          placeholder={placeholders.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <div className={classes.pair}>
          <TextInput
            size="md"
            label={fields.firstName}
            placeholder={placeholders.firstName}
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            size="md"
            label={fields.surname}
            placeholder={placeholders.surname}
            autoComplete="family-name"
            {...form.getInputProps('surname')}
          />
        </div>
        <TextInput
          size="md"
          type="email"
          label={fields.email}
          placeholder={placeholders.email}
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          size="md"
          label={fields.password}
          description={authTexts.passwordHint(PASSWORD_LENGTH)}
          placeholder={placeholders.password}
          autoComplete="new-password"
          {...toggle}
          {...form.getInputProps('password')}
        />
        <PasswordInput
          size="md"
          label={fields.repeatPassword}
          placeholder={placeholders.repeatPassword}
          autoComplete="new-password"
          {...toggle}
          {...form.getInputProps('repeatPassword')}
        />
        <SubmitButton loading={sending} fullWidth>
          {register.submit}
        </SubmitButton>
      </form>
      <p className={classes.aside}>
        {register.already}{' '}
        <Anchor component={Link} to={paths.login}>
          {register.login}
        </Anchor>
      </p>
    </AuthFrame>
  );
}
