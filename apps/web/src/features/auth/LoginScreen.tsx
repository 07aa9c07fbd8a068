import { Anchor, Button } from '@mantine/core';
import { signInBody } from '@wieszcz/api';
import { DAILY_BONUS } from '@wieszcz/domain';
import { authTexts, ownDataTexts, profileTexts, securityTexts } from '@wieszcz/texts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api, endpoints } from '#api/client.ts';
import { codeOf } from '#api/failures.ts';
import { useScreenForm } from '#api/form.ts';
import { useInfo } from '#api/info.ts';
import { session } from '#api/session.ts';
import { useUnsureEnd } from '#api/unsureEnd.ts';
import { CodeField, PasswordField } from '#game/forms/CredentialFields.tsx';
import { roundMoney } from '#game/trading/money.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { paths } from '#paths.ts';
import { AuthFrame, NavigationNotice } from './AuthFrame.tsx';
import { UsernameField } from './fields.tsx';
import { type SignInState, useSignInEntry } from './signInEntry.ts';
import classes from './auth.module.css';

const { login, fields, placeholders } = authTexts;
const labels = { username: fields.username, password: fields.password, code: securityTexts.signIn.code };

/** By the call that has probably ended the session. */
const probablyDone = { deletion: ownDataTexts.deletion.probablyDone, newPassword: profileTexts.editPassword.probablyDone };

const lead = login.lead(roundMoney(DAILY_BONUS));

export function LoginScreen() {
  const { returnTo, fromLink, notice, username, isHidden, leave } = useSignInEntry();
  const [expired] = useState(session.expired);
  const unsureEnd = useLastUnsureEnd();
  const onward: SignInState = returnTo === null ? {} : { returnTo };
  const { form, submit, sending, messages, needsCode } = useLogin(username ?? expired ?? '', leave);
  if (isHidden) return null;
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
      {unsureEnd !== null && notice === null && <Note kind="info">{probablyDone[unsureEnd]}</Note>}
      {expired !== null && unsureEnd === null && notice === null && (
        <Note kind="warning" title={login.expiredTitle}>
          {returnTo === null ? login.expired : login.expiredReturning}
        </Note>
      )}
      {expired === null && unsureEnd === null && returnTo !== null && (
        <p className={classes.aside}>{fromLink === null ? login.protected : login.returning}</p>
      )}
      <FormMessages {...messages} labels={labels} />
      <form className={classes.fields} onSubmit={submit} noValidate>
        <UsernameField {...form.getInputProps('username')} />
        <PasswordField
          size="md"
          label={fields.password}
          placeholder={placeholders.password}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        {needsCode && (
          <CodeField
            label={securityTexts.signIn.code}
            description={securityTexts.signIn.codeHint}
            {...form.getInputProps('code')}
          />
        )}
        <SubmitButton loading={sending} fullWidth>
          {login.submit}
        </SubmitButton>
      </form>
      <p className={classes.links}>
        <Anchor component={Link} to={paths.resetPassword}>
          {login.forgotten}
        </Anchor>
        <Anchor component={Link} to={paths.registerThen(fromLink)} state={onward} replace>
          {login.register}
        </Anchor>
      </p>
      <DemoAccounts onChoose={(account) => form.setValues(account)} />
    </AuthFrame>
  );
}

/** `useUnsureEnd`, also after the sign-in, which ends the doubt, until this screen is left: the notes stay as they are meanwhile. */
function useLastUnsureEnd() {
  const current = useUnsureEnd();
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  return current ?? last;
}

/** The form that signs in. It asks for the code of the second factor once the server says that it `needsCode`. */
function useLogin(username: string, leave: () => Promise<void>) {
  const [needsCode, setNeedsCode] = useState(false);
  const screenForm = useScreenForm({
    action: login.title,
    initialValues: { username, password: '', code: '' },
    schema: signInBody,
    send: async (values) => {
      const user = await api(endpoints.signIn, { body: values }).catch((error: unknown) => {
        if (codeOf(error) !== 'SECOND_FACTOR_REQUIRED' || needsCode) throw error;
        return null;
      });
      if (user === null) return setNeedsCode(true);
      session.start(user);
      await leave();
    },
  });
  const { focusField } = screenForm.messages;
  useEffect(() => {
    if (needsCode) focusField('code');
    // oxlint-disable-next-line react/exhaustive-deps -- the focus moves once, when the field appears
  }, [needsCode]);
  return { ...screenForm, needsCode };
}

type DemoAccountsProps = { onChoose: (account: { username: string; password: string }) => void };

/** Buttons that fill in the login of a demo user; renders nothing unless the server runs a demo. */
function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const demo = useInfo().data?.demo;
  if (!demo) return null;
  const { password, accounts } = demo;
  return (
    <section className={classes.demo} aria-labelledby="demo-heading">
      <h2 id="demo-heading" className={classes.heading}>
        {authTexts.login.demoTitle}
      </h2>
      <p className={classes.demoAccountsLead}>
        {authTexts.login.demoLead} <code className={classes.password}>{password}</code>
      </p>
      <ul className={classes.accounts}>
        {accounts.map(({ username, role }) => (
          <li key={username}>
            <Button
              variant="default"
              size="compact-md"
              fullWidth
              aria-label={authTexts.login.demoUse(username)}
              onClick={() => onChoose({ username, password })}
            >
              {username}
            </Button>
            <span className={classes.role}>{authTexts.login.roles[role]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
