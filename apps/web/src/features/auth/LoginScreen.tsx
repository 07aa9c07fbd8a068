import { Anchor, PasswordInput } from '@mantine/core';
import { signInBody } from '@wieszcz/api';
import { DAILY_BONUS, dollars } from '@wieszcz/domain';
import { authTexts, roundMoney, uiTexts } from '@wieszcz/texts';
import { Link, useNavigate } from 'react-router';
import { api, endpoints } from '../../api/client.ts';
import { useScreenForm } from '../../api/form.ts';
import { session } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { FormMessages } from '../../kit/forms/FormMessages.tsx';
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx';
import { NavigationNotice } from './NavigationNotice.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import classes from './forms.module.css';
import { UsernameField } from './UsernameField.tsx';

const { login, fields, placeholders } = authTexts;
const labels = { username: fields.username, password: fields.password };

const lead = login.lead(roundMoney(dollars(DAILY_BONUS)));

export function LoginScreen() {
  const navigate = useNavigate();
  const { form, submit, sending, messages } = useScreenForm({
    initialValues: { username: '', password: '' },
    schema: signInBody,
    send: async (values) => {
      session.start(await api(endpoints.signIn, { body: values }));
      await navigate(paths.profile);
    },
  });
  return (
    <AuthFrame
      title={login.title}
      lead={
        <>
          {lead[0]}
          <b className="num">{lead[1]}</b>
          {lead[2]}
        </>
      }
    >
      <NavigationNotice />
      <FormMessages {...messages} labels={labels} />
      <form className={classes.fields} onSubmit={submit} noValidate>
        <UsernameField {...form.getInputProps('username')} />
        <PasswordInput
          size="md"
          label={fields.password}
          placeholder={placeholders.password}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': uiTexts.showPassword }}
          {...form.getInputProps('password')}
        />
        <SubmitButton loading={sending} fullWidth>
          {login.submit}
        </SubmitButton>
      </form>
      <p className={classes.links}>
        <Anchor component={Link} to={paths.resetPassword}>
          {login.forgotten}
        </Anchor>
        <Anchor component={Link} to={paths.register}>
          {login.register}
        </Anchor>
      </p>
      <DemoAccounts onChoose={(account) => form.setValues(account)} />
    </AuthFrame>
  );
}
