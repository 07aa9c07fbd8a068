import { Button } from '@mantine/core';
import { removeSecondFactorBody } from '@wieszcz/api';
import { securityTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { api, endpoints } from '#api/client.ts';
import { useScreenForm } from '#api/form.ts';
import { CodeField } from '#game/forms/CodeField.tsx';
import { PasswordField } from '#game/forms/PasswordField.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import classes from './security.module.css';

const { turnOff: turnOffTexts } = securityTexts;
const labels = { password: turnOffTexts.password, code: turnOffTexts.code };

/** Turns the second factor off, with the password and a code. */
export function TurnOffSecondFactor({ onDone }: { onDone: () => void }) {
  const { form, submit, sending, messages } = useScreenForm({
    initialValues: { password: '', code: '' },
    schema: removeSecondFactorBody,
    send: async (values) => {
      notifyDone({ title: await api(endpoints.removeSecondFactor, { body: values }) });
      onDone();
    },
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{withNoBreakSpaces(turnOffTexts.lead)}</p>
      <FormMessages {...messages} labels={labels} />
      <PasswordField
        size="md"
        label={turnOffTexts.password}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      <CodeField label={turnOffTexts.code} {...form.getInputProps('code')} />
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={onDone}>
          {turnOffTexts.cancel}
        </Button>
        <SubmitButton loading={sending} color="mak">
          {turnOffTexts.submit}
        </SubmitButton>
      </div>
    </form>
  );
}
