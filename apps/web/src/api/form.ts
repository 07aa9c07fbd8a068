import { useForm, type UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { z } from 'zod';
import type { FormState } from '#kit/forms/FormMessages.tsx';
import { currentGesture, isIgnored, startCooldown } from '#kit/forms/gesture.ts';
import { useHasLeft } from '#kit/navigation/useHasLeft.ts';
import { fieldErrorsOf, isTurnedAway, isUnanswered, messageOf } from './failures.ts';
import type { FormDraft } from './formDraft.ts';
import { lateAnswers } from './lateAnswers.ts';
import { session } from './session.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- the constraint of the form library's own types
type Fields = Record<string, any>;

type ScreenFormOptions<Values extends Fields> = {
  /** What the form does: the title of a rejection that comes when the form is no longer shown. */
  action: string;
  initialValues: Values;
  /** Keeps the values until they are sent. Not for a form with a password. */
  draft?: FormDraft<Values>;
  /** The schema of the endpoint's input. A message belongs to the field that its path begins with. */
  schema?: z.ZodType | undefined;
  /** The endpoint's input, where it isn't the values themselves. */
  bodyOf?: (values: Values) => unknown;
  /** Checks that the schema doesn't hold (a repeated password). The schema's message wins where both have one. */
  check?: (values: Values) => Record<string, string | undefined>;
  /**
   * Calls the server. A rejection becomes the form's messages, or a late answer once the user has left the form. `tellIfLeft` makes a
   * success a late answer, and returns whether the user has left.
   */
  send: (values: Values, tellIfLeft: (success: string) => boolean) => Promise<void>;
  /** Message of an error that concerns no single field. */
  failureText?: (error: unknown) => string;
};

export type ScreenForm<Values extends Fields> = {
  form: UseFormReturnType<Values>;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  sending: boolean;
  /** For `<FormMessages {...messages} labels={labels} />`. */
  messages: FormState;
  clearFailure: () => void;
};

function schemaErrors(schema: z.ZodType | undefined, body: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of schema?.safeParse(body).error?.issues ?? []) errors[String(path[0] ?? '')] ??= message;
  return errors;
}

/**
 * Whether the call ended with the session of its user. That isn't a late answer: the page asks to sign in, and afterwards resumes the call if
 * it may have been carried out.
 */
const isCutOff = (error: unknown, username: string | null): boolean =>
  session.get()?.username !== (username ?? undefined) && (isUnanswered(error) || isTurnedAway(error));

/**
 * State of a form that calls one endpoint: validates by the endpoint's schema, sends once per gesture as `useAction` does, keeps the
 * values after a failure, and assigns the server's messages to their fields.
 */
export function useScreenForm<Values extends Fields>(options: ScreenFormOptions<Values>): ScreenForm<Values> {
  const { action, initialValues, draft, schema, bodyOf, check, send, failureText = messageOf } = options;
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [failures, setFailures] = useState(0);
  const isPending = useRef(false);
  const hasLeft = useHasLeft();
  const form = useForm<Values>({
    initialValues: draft?.start ?? initialValues,
    validate: (values): Record<string, string | undefined> => ({
      ...check?.(values),
      ...schemaErrors(schema, bodyOf?.(values) ?? values),
    }),
    onSubmitPreventDefault: 'always',
  });
  // `reset` returns to these values, not to those of the draft. Set now, so that the first render shows whether there is anything to reset.
  useState(() => form.setInitialValues(initialValues));
  const { values } = form;
  useEffect(() => {
    draft?.keep(values);
    // oxlint-disable-next-line react/exhaustive-deps -- a draft is stored with each change of the values
  }, [values]);

  const sendOnce = async (values: Values) => {
    const gesture = currentGesture();
    const username = session.pageUser();
    const tellIfLeft = (title: string) => {
      if (!hasLeft()) return false;
      lateAnswers.add({ username, kind: 'success', title });
      return true;
    };
    isPending.current = true;
    setSending(true);
    setFailure(null);
    try {
      await send(values, tellIfLeft);
      const present = form.getValues();
      // What was entered while the values were being sent stays a draft. A field with its initial value doesn't count: `send` may have emptied it.
      const isEntered = (field: string) => present[field] !== values[field] && present[field] !== initialValues[field];
      if (!Object.keys(present).some(isEntered)) draft?.settle(present);
    } catch (error) {
      if (hasLeft()) {
        if (!isCutOff(error, username)) lateAnswers.add({ username, kind: 'error', title: action, text: failureText(error) });
        return;
      }
      const fields = Object.entries(fieldErrorsOf(error)).filter(([field]) => field in initialValues);
      if (fields.length > 0) form.setErrors(Object.fromEntries(fields));
      else setFailure(failureText(error));
      setFailures((count) => count + 1);
    } finally {
      isPending.current = false;
      setSending(false);
      startCooldown(gesture);
    }
  };

  const submit = (event?: FormEvent<HTMLFormElement>) => {
    // Before the validation: the second press of a double click must not complain of a form that the first one has emptied.
    if (isPending.current || isIgnored(currentGesture())) return event?.preventDefault();
    form.onSubmit(
      (values) => void sendOnce(values),
      () => {
        setFailure(null);
        setFailures((count) => count + 1);
      },
    )(event);
  };
  const focusField = (field: string) => form.getInputNode(field)?.focus();
  return {
    form,
    submit,
    sending,
    messages: { failure, failures, errors: form.errors, focusField },
    clearFailure: () => setFailure(null),
  };
}
