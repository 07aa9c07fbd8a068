import { editPasswordBody } from '@wieszcz/api';
import { profileTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useNavigate } from 'react-router';
import { api, endpoints } from '#api/client.ts';
import { isInDoubt, messageOf } from '#api/failures.ts';
import { useScreenForm } from '#api/form.ts';
import { session } from '#api/session.ts';
import { unsureEnd } from '#api/unsureEnd.ts';
import { NewPasswordFields, PasswordField, repeatedPasswordErrors } from '#game/forms/CredentialFields.tsx';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { UndoButton } from '#kit/forms/UndoButton.tsx';
import { PageTitle } from '#kit/navigation/PageTitle.tsx';
import { paths } from '#paths.ts';
import classes from './profile.module.css';

const texts = profileTexts.editPassword;
const labels = { oldPassword: texts.oldPassword, newPassword: texts.newPassword, repeatedNewPassword: texts.repeated };

export function EditPasswordScreen() {
  const navigate = useNavigate();
  const { form, submit, sending, messages, clearFailure } = useScreenForm({
    action: texts.title,
    initialValues: { oldPassword: '', newPassword: '', repeatedNewPassword: '' },
    schema: editPasswordBody,
    check: (values) => repeatedPasswordErrors(values, 'newPassword', 'repeatedNewPassword'),
    send: async (values) => {
      const notice = await unsureEnd.watch('newPassword', api(endpoints.editPassword, { body: values }));
      // Navigates before the session ends, and synchronously: the route's guard would otherwise redirect to the login screen without the message.
      await navigate(paths.login, { state: { notice }, flushSync: true });
      session.end();
    },
    failureText: (error) => (isInDoubt(error) ? texts.unknown : messageOf(error)),
  });
  const undo = () => {
    form.reset();
    clearFailure();
  };
  return (
    <div className={classes.editPasswordScreenPage}>
      <PageTitle>{texts.title}</PageTitle>
      <p className={classes.editPasswordScreenLead}>{withNoBreakSpaces(texts.lead)}</p>
      <form className={`card ${classes.form}`} onSubmit={submit} noValidate>
        <FormMessages {...messages} labels={labels} />
        <PasswordField
          size="md"
          label={texts.oldPassword}
          placeholder={texts.oldPlaceholder}
          autoComplete="current-password"
          {...form.getInputProps('oldPassword')}
        />
        <NewPasswordFields
          getInputProps={form.getInputProps}
          password={{ name: 'newPassword', label: texts.newPassword, placeholder: texts.newPlaceholder }}
          repeated={{ name: 'repeatedNewPassword', label: texts.repeated, placeholder: texts.repeatedPlaceholder }}
        />
        <div className={classes.buttons}>
          <UndoButton variant="default" disabled={!form.isDirty() || sending} onClick={undo}>
            {texts.undo}
          </UndoButton>
          <SubmitButton loading={sending}>{texts.submit}</SubmitButton>
        </div>
      </form>
    </div>
  );
}
