import { useRef, useState } from 'react';
import { tabStorage } from './browserStorage.ts';
import { useSession } from './session.ts';

/**
 * The values that a user has entered into a form and not yet sent. This tab keeps them for the same user over a reload, a visit to another
 * screen and an expired session. Never use it for a form with a password.
 */
function createFormDraft(name: string, username: string | undefined) {
  const storage = tabStorage();
  const key = `wieszcz-draft ${username ?? ''} ${name}`;
  return {
    keep: (json: string) => storage.setItem(key, json),
    drop: () => storage.removeItem(key),
    isKept: (json: string | null) => storage.getItem(key) === json,
    /** Null without a draft, or if the stored draft doesn't fit this version of the form. */
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

/** Returns a check whether values have all fields of the sample, each of the sample's type or of a type that `otherTypes` allows for it. */
export const isLike =
  <Values extends object>(sample: Values, otherTypes: Partial<Record<keyof Values, readonly string[]>> = {}) =>
  (values: unknown): values is Values =>
    typeof values === 'object' &&
    values !== null &&
    (Object.keys(sample) as (keyof Values)[]).every((field) => {
      const type = typeName((values as Partial<Values>)[field]);
      return type === typeName(sample[field]) || otherTypes[field]?.includes(type) === true;
    });

const typeName = (value: unknown): string => (value === null ? 'null' : typeof value);

/**
 * Keeps the values of a form under a name while they differ from `initial` or, once sent or given up, from those. The form begins with the values
 * `start`. The name and the user are read at mount: give the component a `key` that changes with the name.
 */
export function useFormDraft<Values>(name: string, initial: Values, isValid: (values: unknown) => values is Values) {
  // If the session expires while the form is shown, the draft stays that of the user who opened it.
  const username = useSession()?.username;
  const [draft] = useState(() => createFormDraft(name, username));
  const [kept] = useState(() => draft.read(isValid));
  const settled = useRef(JSON.stringify(initial));
  const latest = useRef(kept && JSON.stringify(kept));
  return {
    start: kept ?? initial,
    isRestored: kept !== null,
    /** Called after each change. */
    keep(values: Values) {
      latest.current = JSON.stringify(values);
      if (latest.current === settled.current) draft.drop();
      else draft.keep(latest.current);
    },
    /**
     * Deletes the draft: called after the values have been sent, even if the form is no longer shown, or when the user gives them up. From
     * then on only other values are kept. If a part could not be sent, it is passed as `unsent` and replaces the draft instead.
     */
    settle(values: Values, unsent = initial) {
      const json = JSON.stringify(unsent);
      const isComplete = json === JSON.stringify(initial);
      if (isComplete) settled.current = JSON.stringify(values);
      // When an answer comes late, the player may have entered other values into a later form of the same name.
      if (!draft.isKept(latest.current)) return;
      if (isComplete) draft.drop();
      else draft.keep(json);
    },
  };
}

export type FormDraft<Values> = ReturnType<typeof useFormDraft<Values>>;
