import { uiTexts } from '@wieszcz/texts';
import { useEffect, useRef } from 'react';
import { Note } from '../feedback/Note.tsx';
import classes from './FormMessages.module.css';

type FormMessagesProps = {
  /** What belongs to no field: the server's sentence, or that it is away. */
  failure: string | null;
  errors: Readonly<Record<string, unknown>>;
  /** Names of the fields as their labels say, in the order of the form. */
  labels: Readonly<Record<string, string>>;
  /** Takes the focus to a field. */
  focusField: (field: string) => void;
};

/** Above the fields: what went wrong. Several wrong fields get a list that leads to each; a single one gets the focus. */
export function FormMessages({ failure, errors, labels, focusField }: FormMessagesProps) {
  const wrong = Object.keys(labels).filter((field) => Boolean(errors[field]));
  const shown = useRef<HTMLDivElement>(null);
  const known = useRef('');
  const signature = `${failure ?? ''}|${wrong.join()}`;
  useEffect(() => {
    const grew = signature.length > known.current.length;
    known.current = signature;
    if (!grew) return;
    if (wrong.length === 1 && !failure) focusField(wrong[0] ?? '');
    else shown.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- only new messages move the focus
  }, [signature]);
  if (!failure && wrong.length < 2) return null;
  return (
    <div ref={shown} tabIndex={-1} className={classes.messages}>
      {failure && <Note kind="error">{failure}</Note>}
      {wrong.length > 1 && (
        <Note kind="error" title={uiTexts.fixFields(wrong.length)}>
          <ul className={classes.list}>
            {wrong.map((field) => (
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
