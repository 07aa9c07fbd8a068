import { Textarea } from '@mantine/core';
import type { reasonBody } from '@wieszcz/api';
import { useScreenForm } from '#api/form.ts';
import type { FormDraft } from '#api/formDraft.ts';
import { FormMessages } from '#kit/forms/FormMessages.tsx';
import { SubmitButton } from '#kit/forms/SubmitButton.tsx';
import classes from '../forms/dialogForms.module.css';

type ReasonFormProps = {
  /** The act and what it concerns: the title of a refusal that comes after the dialog has been closed. */
  action: string;
  /** `hint` says who will see the reason. */
  texts: { reason: string; hint: string; submit: string };
  schema: typeof reasonBody;
  initial?: string;
  /** Keeps the reason until it is sent. */
  draft?: FormDraft<{ reason: string }>;
  /** Performs the act with the reason, then closes the dialog. */
  send: (reason: string) => Promise<void>;
};

/** Asks for the reason of an act of staff, in a dialog whose text says what the act does. */
export function ReasonForm({ action, texts, schema, initial = '', draft, send }: ReasonFormProps) {
  const { form, submit, sending, messages } = useScreenForm({
    action,
    initialValues: { reason: initial },
    ...(draft ? { draft } : {}),
    schema,
    send: ({ reason }) => send(reason),
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormMessages {...messages} labels={{ reason: texts.reason }} />
      <Textarea
        data-autofocus
        label={texts.reason}
        description={texts.hint}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('reason')}
      />
      <SubmitButton loading={sending} fullWidth>
        {texts.submit}
      </SubmitButton>
    </form>
  );
}
