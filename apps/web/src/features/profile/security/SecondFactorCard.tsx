import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { removeSecondFactorBody } from '@wieszcz/api';
import { securityTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { api, endpoints } from '#api/client.ts';
import { useScreenForm } from '#api/form.ts';
import { keys } from '#api/keys.ts';
import { CodeField, PasswordField } from '#game/forms/CredentialFields.tsx';
import { LoadFailure } from '#game/states/LoadFailure.tsx';
import { DialogBox } from '#kit/dialogs/Dialogs.tsx';
import { Loading } from '#kit/feedback/Loading.tsx';
import { notifyDone } from '#kit/feedback/notice.tsx';
import { useKeptFailure } from '#kit/feedback/useKeptFailure.ts';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import { CardNote, CardText, ProfileCard } from '../ProfileCard.tsx';
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx';
import classes from './security.module.css';

const { secondFactor: secondFactorTexts, setUp, turnOff: turnOffTexts } = securityTexts;
const HEADING = 'second-factor';
/** The card warns of this number of unused recovery codes or fewer. */
const FEW_CODES = 3;

/** Whether the sign-in needs a code beside the password, with the dialogs that change it. */
export function SecondFactorCard() {
  const state = useKeptFailure(useQuery({ queryKey: keys.secondFactor, queryFn: () => api(endpoints.getSecondFactor) }));
  const client = useQueryClient();
  const [isSettingUp, settingUp] = useDisclosure(false);
  const [hasCodes, codes] = useDisclosure(false);
  const [isTurningOff, turningOff] = useDisclosure(false);
  // Staff without a required second factor are refused most answers, so all queries are asked again.
  const refresh = () => client.invalidateQueries();
  const openSetUp = () => {
    codes.close();
    settingUp.open();
  };
  const closeSetUp = () => {
    settingUp.close();
    void refresh();
  };
  const closeTurnOff = () => {
    turningOff.close();
    void refresh();
  };
  return (
    <ProfileCard id={HEADING} title={secondFactorTexts.title}>
      {state.isPending && <Loading />}
      <LoadFailure query={state} />
      {state.data && (
        <>
          {state.data.required && !state.data.enabled && <CardNote>{secondFactorTexts.required}</CardNote>}
          <CardText>{state.data.enabled ? secondFactorTexts.on : secondFactorTexts.off}</CardText>
          {state.data.enabled && <CardText>{secondFactorTexts.codesLeft(state.data.recoveryCodes)}</CardText>}
          {state.data.enabled && state.data.recoveryCodes <= FEW_CODES && <CardNote>{secondFactorTexts.fewCodes}</CardNote>}
          <Button
            variant={state.data.enabled ? 'default' : 'filled'}
            fullWidth
            aria-haspopup="dialog"
            onClick={state.data.enabled ? turningOff.open : openSetUp}
          >
            {state.data.enabled ? secondFactorTexts.turnOff : secondFactorTexts.turnOn}
          </Button>
        </>
      )}
      <DialogBox opened={isSettingUp} onClose={closeSetUp} title={setUp.title} dismissable={!hasCodes}>
        <SecondFactorSetUp onCodes={codes.open} onDone={closeSetUp} />
      </DialogBox>
      <DialogBox
        opened={isTurningOff}
        onClose={closeTurnOff}
        title={turnOffTexts.title}
        text={withNoBreakSpaces(turnOffTexts.lead)}
      >
        <TurnOffSecondFactor onDone={closeTurnOff} />
      </DialogBox>
    </ProfileCard>
  );
}

const turnOffLabels = { password: turnOffTexts.password, code: turnOffTexts.code };

/** Turns the second factor off, with the password and a code. */
function TurnOffSecondFactor({ onDone }: { onDone: () => void }) {
  const { form, submit, sending, messages } = useScreenForm({
    action: turnOffTexts.title,
    initialValues: { password: '', code: '' },
    schema: removeSecondFactorBody,
    send: async (values) => {
      notifyDone({ title: await api(endpoints.removeSecondFactor, { body: values }) });
      onDone();
    },
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormMessages {...messages} labels={turnOffLabels} />
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
