import { useRef, useState } from 'react';
import { useSession } from './session.ts';
import { tabStorage } from './tabStorage.ts';

/**
 * What a user has entered into a form and not sent: kept in this tab over a reload, another screen and an expired session, for the same
 * user. Never use it for a form with a password.
 */
function createFormDraft(name: string, username: string | undefined) {
  const storage = tabStorage();
  const key = `wieszcz-draft ${username ?? ''} ${name}`;
  return {
    keep: (values: unknown) => storage.setItem(key, JSON.stringify(values)),
    drop: () => storage.removeItem(key),
    /** Null without a draft, and if it isn't one that this version of the form writes. */
    read<Values>(isValid: (values: unknown) => values is Values): Values | null {
      try {
        const values: unknown = JSON.parse(storage.getItem(key) ?? 'null');
        return isValid(values) ? values : null;
      } catch {
        return null;
      }
    },
  };
}

/** Whether the values have the fields of the sample; a field is of the sample's type, or one of the types that `others` names. */
export const isLike =
  <Values extends object>(sample: Values, others: Partial<Record<keyof Values, readonly string[]>> = {}) =>
  (values: unknown): values is Values =>
    typeof values === 'object' &&
    values !== null &&
    (Object.keys(sample) as (keyof Values)[]).every((field) => {
      const type = typeName((values as Partial<Values>)[field]);
      return type === typeName(sample[field]) || others[field]?.includes(type) === true;
    });

const typeName = (value: unknown): string => (value === null ? 'null' : typeof value);

/**
 * Keeps what a form holds under a name while it differs from `initial`. `start` is what the form begins with. `sent` is called after a
 * success: what the form then holds is no draft until it changes again.
 */
export function useFormDraft<Values>(name: string, initial: Values, isValid: (values: unknown) => values is Values) {
  // The session may expire while the form is shown.
  const username = useSession()?.username;
  const [draft] = useState(() => createFormDraft(name, username));
  const [kept] = useState(() => draft.read(isValid));
  const settled = useRef(JSON.stringify(initial));
  return {
    start: kept ?? initial,
    isRestored: kept !== null,
    /** To call with each change. */
    keep(values: Values) {
      if (JSON.stringify(values) === settled.current) draft.drop();
      else draft.keep(values);
    },
    sent(values: Values) {
      settled.current = JSON.stringify(values);
      draft.drop();
    },
  };
}

export type FormDraft<Values> = ReturnType<typeof useFormDraft<Values>>;
