import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { deleteAccountBody } from '@wieszcz/api';
import { ownDataTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, endpoints } from '#api/client.ts';
import { codeOf, isInDoubt, messageOf } from '#api/failures.ts';
import { useScreenForm } from '#api/form.ts';
import { keys } from '#api/keys.ts';
import { session } from '#api/session.ts';
import { unsureEnd } from '#api/unsureEnd.ts';
import { CodeField, PasswordField } from '#game/forms/CredentialFields.tsx';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { paths } from '#paths.ts';
import classes from './account.module.css';

const { deletion: deletionTexts } = ownDataTexts;
const labels = { password: deletionTexts.password, code: deletionTexts.code };

/** Says what the deletion of the account removes and what it leaves, and asks for the password and the code of the second factor. */
export function DeleteAccount({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const factor = useQuery({ queryKey: keys.secondFactor, queryFn: () => api(endpoints.getSecondFactor) });
  // The second factor may have been turned on elsewhere.
  const [isAsked, setIsAsked] = useState(false);
  const needsCode = isAsked || factor.data?.enabled === true;
  const { form, submit, sending, messages } = useScreenForm({
    action: ownDataTexts.delete,
    initialValues: { password: '', code: '' },
    schema: deleteAccountBody,
    send: async (values) => {
      const call = api(endpoints.deleteAccount, { body: values });
      const notice = await unsureEnd.watch('deletion', call).catch((error: unknown) => {
        if (codeOf(error) === 'SECOND_FACTOR_REQUIRED') setIsAsked(true);
        throw error;
      });
      // Navigates before the session ends, and synchronously: the route's guard would otherwise redirect without the message.
      await navigate(paths.login, { state: { notice }, replace: true, flushSync: true });
      session.end();
    },
    failureText: (error) => (isInDoubt(error) ? deletionTexts.unknown : messageOf(error)),
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Consequences title={deletionTexts.goesTitle} items={deletionTexts.goes} />
      <Consequences title={deletionTexts.staysTitle} items={deletionTexts.stays} />
      <p>{withNoBreakSpaces(deletionTexts.copyFirst)}</p>
      <FormMessages {...messages} labels={labels} />
      <PasswordField
        size="md"
        label={deletionTexts.password}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      {needsCode && <CodeField label={deletionTexts.code} {...form.getInputProps('code')} />}
      <div className={classes.deleteAccountButtons}>
        <Button variant="default" size="md" onClick={onCancel}>
          {deletionTexts.cancel}
        </Button>
        <SubmitButton loading={sending} color="mak">
          {deletionTexts.submit}
        </SubmitButton>
      </div>
    </form>
  );
}

function Consequences({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h3 className={classes.deleteAccountHeading}>{title}</h3>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item}>{withNoBreakSpaces(item)}</li>
        ))}
      </ul>
    </section>
  );
}
