import { Anchor, TextInput } from '@mantine/core';
import { newPersonForm, type LegalDocument } from '@wieszcz/api';
import { PASSWORD_LENGTH } from '@wieszcz/domain';
import { authTexts, withNoBreakSpaces, legalTexts } from '@wieszcz/texts';
import { Link, useNavigate } from 'react-router';
import { callOnce, useIsInDoubt } from '#api/callOnce.ts';
import { endpoints } from '#api/client.ts';
import { useScreenForm } from '#api/form.ts';
import { useOperator } from '#api/info.ts';
import { NewPasswordFields, repeatedPasswordErrors } from '#game/forms/CredentialFields.tsx';
import { LegalLink } from '#game/operator/LegalLink.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { paths } from '#paths.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { UsernameField } from './fields.tsx';
import { type SignInState, useSignInEntry } from './signInEntry.ts';
import classes from './auth.module.css';

const { register, fields, placeholders } = authTexts;
const { username, firstName, surname, email, password, repeatPassword } = fields;
const labels = { username, firstName, surname, email, password, repeatPassword };

export function RegisterScreen() {
  const navigate = useNavigate();
  const isInDoubt = useIsInDoubt(null);
  const { returnTo, fromLink, isHidden } = useSignInEntry();
  const onward: SignInState = returnTo === null ? {} : { returnTo };
  const { form, submit, sending, messages } = useScreenForm({
    action: register.title,
    initialValues: { username: '', firstName: '', surname: '', email: '', password: '', repeatPassword: '' },
    schema: newPersonForm,
    check: (values) => repeatedPasswordErrors(values, 'password', 'repeatPassword'),
    send: async ({ repeatPassword: _notSent, ...body }, tellIfLeft) => {
      const notice = await callOnce('signUp', endpoints.signUp, { body }, { secret: 'password' });
      if (tellIfLeft(notice)) return;
      const state: SignInState = { ...onward, notice, username: body.username.trim() };
      await navigate(paths.loginThen(fromLink), { state, replace: true });
    },
  });
  if (isHidden) return null;
  return (
    <AuthFrame title={register.title}>
      <FormMessages {...messages} labels={labels} />
      {isInDoubt && !sending && <Note kind="warning">{register.inDoubt}</Note>}
      <form className={classes.fields} onSubmit={submit} noValidate>
        <PersonFields getInputProps={form.getInputProps} />
        <NewPasswordFields
          getInputProps={form.getInputProps}
          password={{
            name: 'password',
            label: fields.password,
            placeholder: placeholders.password,
            description: authTexts.passwordHint(PASSWORD_LENGTH),
          }}
          repeated={{ name: 'repeatPassword', label: fields.repeatPassword, placeholder: placeholders.repeatPassword }}
        />
        <Consent />
        <SubmitButton loading={sending} fullWidth>
          {register.submit}
        </SubmitButton>
      </form>
      <p className={classes.aside}>
        {register.already}{' '}
        <Anchor component={Link} to={paths.loginThen(fromLink)} state={onward} replace>
          {register.login}
        </Anchor>
      </p>
    </AuthFrame>
  );
}

type PersonFieldsProps = { getInputProps: (name: 'username' | 'firstName' | 'surname' | 'email') => object };

/** Who the new player is: all fields but the password. */
const PersonFields = ({ getInputProps }: PersonFieldsProps) => (
  <>
    <UsernameField {...getInputProps('username')} />
    <div className={classes.pair}>
      <TextInput
        size="md"
        label={fields.firstName}
        placeholder={placeholders.firstName}
        autoComplete="given-name"
        {...getInputProps('firstName')}
      />
      <TextInput
        size="md"
        label={fields.surname}
        placeholder={placeholders.surname}
        autoComplete="family-name"
        {...getInputProps('surname')}
      />
    </div>
    <TextInput
      size="md"
      type="email"
      label={fields.email}
      placeholder={placeholders.email}
      autoComplete="email"
      {...getInputProps('email')}
    />
  </>
);

/** In the order of their sentences. */
const DOCUMENTS = Object.keys(legalTexts.atSignUp) as LegalDocument[];

/** What a new player agrees to, with links that leave the form open; nothing where the operator has published nothing. */
function Consent() {
  const operator = useOperator();
  const sentences = DOCUMENTS.flatMap((document) => {
    const at = operator?.[document];
    if (!at) return [];
    const [before, link, after] = legalTexts.atSignUp[document];
    return [
      <span key={document}>
        {withNoBreakSpaces(before)}
        <LegalLink document={document} at={at} newTab>
          {link}
        </LegalLink>
        {after}{' '}
      </span>,
    ];
  });
  return sentences.length > 0 && <p className={classes.aside}>{sentences}</p>;
}
