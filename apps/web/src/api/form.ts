import { useForm, type UseFormReturnType } from '@mantine/form';
import { useRef, useState, type FormEvent } from 'react';
import type { z } from 'zod';
import { fieldErrorsOf, messageOf } from './failures.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- the form library's own constraint
type Fields = Record<string, any>;

type ScreenFormOptions<Values extends Fields> = {
  initialValues: Values;
  /** The contract's own rules; each message goes to the field its path begins with. */
  schema?: z.ZodType | undefined;
  /** Rules that only the form knows (a repeated password). */
  check?: (values: Values) => Record<string, string | undefined>;
  send: (values: Values) => Promise<void>;
  /** Another wording of what failed. */
  failureText?: (error: unknown) => string;
};

export type ScreenForm<Values extends Fields> = {
  form: UseFormReturnType<Values>;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  sending: boolean;
  /** What the server said that belongs to no field; null while there is nothing. */
  failure: string | null;
  clearFailure: () => void;
};

function schemaErrors(schema: z.ZodType | undefined, values: Fields): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of schema?.safeParse(values).error?.issues ?? []) found[String(path[0] ?? '')] ??= message;
  return found;
}

/**
 * A form that checks with the contract's rules, sends once however often it is pressed, keeps what was typed when the
 * server refuses, and shows the server's sentence at the field it concerns.
 */
export function useScreenForm<Values extends Fields>(options: ScreenFormOptions<Values>): ScreenForm<Values> {
  const { initialValues, schema, check, send, failureText = messageOf } = options;
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const underway = useRef(false);
  const form = useForm<Values>({
    initialValues,
    validate: (values): Record<string, string | undefined> => ({ ...check?.(values), ...schemaErrors(schema, values) }),
    onSubmitPreventDefault: 'always',
  });

  const deliver = async (values: Values) => {
    if (underway.current) return;
    underway.current = true;
    setSending(true);
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      const fields = Object.entries(fieldErrorsOf(error)).filter(([field]) => field in initialValues);
      if (fields.length > 0) form.setErrors(Object.fromEntries(fields));
      else setFailure(failureText(error));
    } finally {
      underway.current = false;
      setSending(false);
    }
  };

  const submit = (event?: FormEvent<HTMLFormElement>) =>
    form.onSubmit(
      (values) => void deliver(values),
      () => setFailure(null),
    )(event);
  return { form, submit, sending, failure, clearFailure: () => setFailure(null) };
}
