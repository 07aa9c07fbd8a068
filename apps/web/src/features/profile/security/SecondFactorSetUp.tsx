import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { confirmSecondFactorBody, startSecondFactorBody } from '@wieszcz/api';
import { securityTexts, withNoBreakSpaces } from '@wieszcz/texts';
import { useEffect, useState } from 'react';
import { renderSVG } from 'uqr';
import { api, endpoints } from '#api/client.ts';
import { useScreenForm } from '#api/form.ts';
import { PasswordField } from '#game/forms/CredentialFields.tsx';
import { useBackCloses } from '#kit/dialogs/backEntries.ts';
import { announce } from '#kit/feedback/LiveRegion.tsx';
import { Note } from '#kit/feedback/Note.tsx';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import classes from './security.module.css';

const { setUp: setUpTexts, secondFactor } = securityTexts;

/** A step takes the focus with its first sentences: the button that led to it is gone. */
const takeFocus = (start: HTMLElement | null) => start?.focus();

type Enrolment = { secret: string; uri: string };

type SecondFactorSetUpProps = {
  /** Called when the recovery codes, which are shown only this once, replace the earlier steps. */
  onCodes: () => void;
  onDone: () => void;
};

/** The steps of setting up a second factor: the password, the code of the app, the recovery codes. */
export function SecondFactorSetUp({ onCodes, onDone }: SecondFactorSetUpProps) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const showCodes = (received: string[]) => {
    setCodes(received);
    onCodes();
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (enrolment) return <ConfirmStep enrolment={enrolment} onConfirmed={showCodes} />;
  return <PasswordStep onStarted={setEnrolment} />;
}

function PasswordStep({ onStarted }: { onStarted: (enrolment: Enrolment) => void }) {
  const { form, submit, sending, messages } = useScreenForm({
    action: setUpTexts.title,
    initialValues: { password: '' },
    schema: startSecondFactorBody,
    send: async (values) => onStarted(await api(endpoints.startSecondFactor, { body: values })),
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{setUpTexts.passwordLead}</p>
      <FormMessages {...messages} labels={{ password: setUpTexts.password }} />
      <PasswordField
        size="md"
        label={setUpTexts.password}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      <SubmitButton loading={sending} fullWidth>
        {setUpTexts.next}
      </SubmitButton>
    </form>
  );
}

function ConfirmStep({ enrolment, onConfirmed }: { enrolment: Enrolment; onConfirmed: (codes: string[]) => void }) {
  const { form, submit, sending, messages } = useScreenForm({
    action: setUpTexts.title,
    initialValues: { code: '' },
    schema: confirmSecondFactorBody,
    send: async (values) => onConfirmed((await api(endpoints.confirmSecondFactor, { body: values })).recoveryCodes),
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p ref={takeFocus} tabIndex={-1}>
        {withNoBreakSpaces(setUpTexts.scanLead)}
      </p>
      {/* Black on white in both colour schemes, as scanners expect it. */}
      <img
        className={classes.qr}
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(enrolment.uri, { border: 3 }))}`}
        alt={setUpTexts.qrAlt}
      />
      <p>{withNoBreakSpaces(setUpTexts.typeLead)}</p>
      <p className={classes.secret}>{groupsOf(enrolment.secret)}</p>
      <FormMessages {...messages} labels={{ code: setUpTexts.code }} />
      <TextInput
        size="md"
        label={setUpTexts.code}
        description={setUpTexts.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.getInputProps('code')}
      />
      <SubmitButton loading={sending} fullWidth>
        {setUpTexts.confirm}
      </SubmitButton>
    </form>
  );
}

/** 'ABCD EFGH …', which is easier to type; apps ignore the spaces. */
const groupsOf = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { copy, copied, error } = useClipboard();
  useEffect(() => {
    if (copied) announce(setUpTexts.copied);
  }, [copied]);
  useBackCloses(true, () => undefined);
  return (
    <div className={classes.form}>
      <div ref={takeFocus} tabIndex={-1}>
        <Note kind="success" title={secondFactor.done}>
          {withNoBreakSpaces(setUpTexts.codesLead)}
        </Note>
      </div>
      <ul className={classes.codes} aria-label={setUpTexts.codesTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {error && <Note kind="error">{withNoBreakSpaces(setUpTexts.copyFailed)}</Note>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => copy(codes.join('\n'))}>
          {copied ? setUpTexts.copied : setUpTexts.copy}
        </Button>
        <Button onClick={onDone}>{setUpTexts.finish}</Button>
      </div>
    </div>
  );
}
