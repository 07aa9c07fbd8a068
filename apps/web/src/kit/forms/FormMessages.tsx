import { uiTexts } from '@wieszcz/texts';
import { useEffect, useRef } from 'react';
import { Note } from '../feedback/Note.tsx';
import classes from './forms.module.css';

/** State of a form, as `useScreenForm` of `api/form.ts` returns it. */
export type FormState = {
  /** Message of a failed submission that concerns no single field; null if there is none. */
  failure: string | null;
  /** Number of submissions that failed or were refused by the form itself. */
  failures: number;
  /** Error messages by field name. */
  errors: Readonly<Record<string, unknown>>;
  focusField: (field: string) => void;
};

type FormMessagesProps = FormState & {
  /** Labels of the fields by name, in the order of the form. */
  labels: Readonly<Record<string, string>>;
};

/**
 * Summary of the errors above the fields, shown if several fields are invalid or the failure concerns no field; its buttons focus the fields.
 * A failed submission focuses the summary, or the only invalid field. Messages that appear while the form is filled in don't move the focus.
 */
export function FormMessages({ failure, failures, errors, labels, focusField }: FormMessagesProps) {
  const invalid = Object.keys(labels).filter((field) => Boolean(errors[field]));
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failures === 0) return;
    if (invalid.length === 1 && !failure) focusField(invalid[0] ?? '');
    else summary.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- only a failed submission moves the focus
  }, [failures]);
  if (!failure && invalid.length < 2) return null;
  return (
    <div ref={summary} tabIndex={-1} className={classes.messages}>
      {failure && <Note kind="error">{failure}</Note>}
      {invalid.length > 1 && (
        <Note kind="error" title={uiTexts.fixFields(invalid.length)}>
          <ul className={classes.list}>
            {invalid.map((field) => (
              <li key={field}>
                <button type="button" className={classes.link} onClick={() => focusField(field)}>
                  {uiTexts.fieldError(labels[field] ?? '', String(errors[field]))}
                </button>
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
}
