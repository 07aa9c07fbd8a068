import { Button, PasswordInput, TextInput } from '@mantine/core';
import { removeSecondFactorBody } from '@wieszcz/api';
import { securityTexts, typo, uiTexts } from '@wieszcz/texts';
import { api, endpoints } from '../../../api/client.ts';
import { useScreenForm } from '../../../api/form.ts';
import { notifyDone } from '../../../kit/feedback/notice.tsx';
import { FormMessages } from '../../../kit/forms/FormMessages.tsx';
import { SubmitButton } from '../../../kit/forms/SubmitButton.tsx';
import classes from './security.module.css';

const { turnOff: say } = securityTexts;
const labels = { password: say.password, code: say.code };

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
      <p>{typo(say.lead)}</p>
      <FormMessages {...messages} labels={labels} />
      <PasswordInput
        size="md"
        label={say.password}
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': uiTexts.showPassword }}
        {...form.getInputProps('password')}
      />
      <TextInput
        size="md"
        label={say.code}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.getInputProps('code')}
      />
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={onDone}>
          {say.cancel}
        </Button>
        <SubmitButton loading={sending} color="mak">
          {say.submit}
        </SubmitButton>
      </div>
    </form>
  );
}
