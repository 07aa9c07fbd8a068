import { Button, PasswordInput } from '@mantine/core';
import { editPasswordBody } from '@wieszcz/api';
import { profileTexts, typo, uiTexts, validationTexts } from '@wieszcz/texts';
import { useNavigate } from 'react-router';
import { api, endpoints } from '../../api/client.ts';
import { useScreenForm } from '../../api/form.ts';
import { session } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { FormMessages } from '../../kit/forms/FormMessages.tsx';
import { PageTitle } from '../../kit/navigation/PageTitle.tsx';
import { SubmitButton } from '../../kit/forms/SubmitButton.tsx';
import classes from './EditPasswordScreen.module.css';

const texts = profileTexts.editPassword;
const labels = { oldPassword: texts.oldPassword, newPassword: texts.newPassword, repeatedNewPassword: texts.repeated };

export function EditPasswordScreen() {
  const navigate = useNavigate();
  const { form, submit, sending, failure, clearFailure } = useScreenForm({
    initialValues: { oldPassword: '', newPassword: '', repeatedNewPassword: '' },
    schema: editPasswordBody,
    check: (values) =>
      values.newPassword === values.repeatedNewPassword ? {} : { repeatedNewPassword: validationTexts.passwordsDiffer },
    send: async (values) => {
      const notice = await api(endpoints.editPassword, { body: values });
      // Leaves first and at once: the guard would otherwise lead to the login without the message.
      await navigate(paths.login, { state: { notice }, flushSync: true });
      session.end();
    },
  });
  const undo = () => {
    form.reset();
    clearFailure();
  };
  const toggle = { visibilityToggleButtonProps: { 'aria-label': uiTexts.showPassword } };
  return (
    <div className={classes.page}>
      <PageTitle>{texts.title}</PageTitle>
      <p className={classes.lead}>{typo(texts.lead)}</p>
      <form className={`card ${classes.form}`} onSubmit={submit} noValidate>
        <FormMessages
          failure={failure}
          errors={form.errors}
          labels={labels}
          focusField={(field) => form.getInputNode(field)?.focus()}
        />
        <PasswordInput
          size="md"
          label={texts.oldPassword}
          placeholder={texts.oldPlaceholder}
          autoComplete="current-password"
          {...toggle}
          {...form.getInputProps('oldPassword')}
        />
        <PasswordInput
          size="md"
          label={texts.newPassword}
          placeholder={texts.newPlaceholder}
          autoComplete="new-password"
          {...toggle}
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
          size="md"
          label={texts.repeated}
          placeholder={texts.repeatedPlaceholder}
          autoComplete="new-password"
          {...toggle}
          {...form.getInputProps('repeatedNewPassword')}
        />
        <div className={classes.buttons}>
          <Button variant="default" size="md" disabled={!form.isDirty() || sending} onClick={undo}>
            {texts.undo}
          </Button>
          <SubmitButton loading={sending}>{texts.submit}</SubmitButton>
        </div>
      </form>
    </div>
  );
}
