import { Anchor, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { confirmEmailBody } from '@wieszcz/api';
import { authTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { api, endpoints } from '#api/client.ts';
import { useScreenForm } from '#api/form.ts';
import { useSession } from '#api/session.ts';
import { Note } from '#kit/feedback/Note.tsx';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { useNavigateUnlessLeft } from '#kit/navigation/useHasLeft.ts';
import { paths } from '#paths.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { TokenField } from './fields.tsx';
import classes from './auth.module.css';

const { confirmEmail, fields } = authTexts;
const labels = { token: fields.token };

/** Confirms an e-mail address with the token from the e-mail, which its link fills in. */
export function ConfirmEmailScreen() {
  const [message, setMessage] = useState<string | null>(null);
  const token = useSearchParams()[0].get('token') ?? '';
  const navigate = useNavigateUnlessLeft();
  const accept = (next: string) => {
    setMessage(next);
    // Removes the token from the address, and so from the browser's history.
    void navigate(paths.confirmEmail, { replace: true });
  };
  return (
    <AuthFrame
      title={message ? confirmEmail.doneTitle : confirmEmail.title}
      tabTitle={confirmEmail.title}
      lead={message ? undefined : confirmEmail.lead}
    >
      {message ? <Confirmed message={message} /> : <ConfirmForm key={token} token={token} onConfirmed={accept} />}
    </AuthFrame>
  );
}

/** Waits for a press of the button, as some mail programs open links by themselves. */
function ConfirmForm({ token, onConfirmed }: { token: string; onConfirmed: (message: string) => void }) {
  const client = useQueryClient();
  const { form, submit, sending, messages } = useScreenForm({
    action: confirmEmail.submit,
    initialValues: { token },
    schema: confirmEmailBody,
    send: async (values) => {
      onConfirmed(await api(endpoints.confirmEmail, { body: { token: values.token.trim() } }));
      // Not awaited: the button of the next step is shown already.
      void client.invalidateQueries();
    },
  });
  return (
    <>
      <FormMessages {...messages} labels={labels} />
      <form className={classes.fields} onSubmit={submit} noValidate>
        <TokenField {...form.getInputProps('token')} />
        <SubmitButton loading={sending} fullWidth>
          {confirmEmail.submit}
        </SubmitButton>
      </form>
      <p className={classes.links}>
        <Anchor component={Link} to={paths.home}>
          {confirmEmail.home}
        </Anchor>
      </p>
    </>
  );
}

function Confirmed({ message }: { message: string }) {
  const isSignedIn = useSession() !== null;
  return (
    <>
      <Note kind="success">{message}</Note>
      <Button component={Link} size="md" fullWidth to={isSignedIn ? paths.markets() : paths.login}>
        {isSignedIn ? confirmEmail.toMarkets : confirmEmail.toLogin}
      </Button>
    </>
  );
}
