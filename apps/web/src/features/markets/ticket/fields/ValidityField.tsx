import { TextInput } from '@mantine/core';
import { dateInWords, ticketTexts } from '@wieszcz/texts';
import { useId, useState } from 'react';
import { Choice } from '#kit/forms/Choice.tsx';
import { allowedLastDays, usualLastDay, VALIDITIES, type TicketFields, type Validity } from '../ticket.ts';
import classes from '../TicketForm.module.css';

const bidTexts = ticketTexts.bid;

type ValidityFieldProps = Pick<TicketFields, 'validity' | 'lastDay'> & {
  onChange: (changes: Partial<TicketFields>) => void;
  disabled: boolean;
  error?: string | undefined;
};

/** How long a bid waits. The day is a native date input: phones show their own calendar, and the page has to load none. */
export function ValidityField({ validity, lastDay, onChange, disabled, error }: ValidityFieldProps) {
  const id = useId();
  const [{ first, last }] = useState(() => allowedLastDays(new Date()));
  const isWrong = lastDay < first || lastDay > last;
  return (
    <div>
      <div className={classes.validityHead}>
        <label htmlFor={id}>{bidTexts.validity}</label>
        {validity !== 'date' && <span className={classes.validityAside}>{bidTexts.chooseDay}</span>}
      </div>
      <Choice
        id={id}
        className={classes.validityChoice}
        data={VALIDITIES.map((value) => ({ value, label: bidTexts.validities[value] }))}
        value={validity}
        onChange={(value) =>
          onChange({
            validity: value as Validity,
            ...(value === 'date' && lastDay === '' ? { lastDay: usualLastDay(new Date()) } : {}),
          })
        }
        disabled={disabled}
        error={validity === 'date' ? undefined : error}
      />
      {validity === 'date' && (
        <TextInput
          className={classes.validityDay}
          type="date"
          label={bidTexts.lastDay}
          value={lastDay}
          min={first}
          max={last}
          onChange={(event) => onChange({ lastDay: event.currentTarget.value })}
          disabled={disabled}
          error={error ?? (isWrong ? bidTexts.dayRange(dateInWords(first), dateInWords(last)) : undefined)}
        />
      )}
    </div>
  );
}
