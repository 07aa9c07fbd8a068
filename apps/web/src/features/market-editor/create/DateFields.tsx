import { TextInput, VisuallyHidden } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { isBlank, localTimeInWarsaw, objectionToEndDate } from '@wieszcz/domain';
import { dateInWords, editorTexts, monthInWords, warsawIsoDay } from '@wieszcz/texts';
import 'dayjs/locale/pl';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useHasPassed, useNow } from '#kit/feedback/useNow.ts';
import { IconCalendarEvent } from '#kit/icons/icons.ts';
import { entryOf, INCOMPLETE, LAST_CLOSING, readClosing, readDay } from './readDates.ts';
import classes from './create.module.css';

type EndDateFieldProps = {
  /** An ISO day; '' for undetermined; the typed text itself if it names no day. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error?: ReactNode;
  /** The form focuses the field that has this attribute. */
  'data-path'?: string;
};

/** The field reports what it shows: a text that names no day stays in the field, and the form has to refuse it. */
export function EndDateField({ value, onChange, onBlur, error, 'data-path': path }: EndDateFieldProps) {
  const today = warsawIsoDay(useNow());
  const day = readDay(value);
  const reportUnread = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const typed = currentTarget.value;
    if (!isBlank(typed) && readDay(typed) === null) onChange(typed);
  };
  return (
    <DateInput
      size="md"
      locale="pl"
      label={editorTexts.endDate}
      description={editorTexts.endDateHelp}
      placeholder={editorTexts.endDatePlaceholder}
      value={day}
      onChange={(chosen) => onChange(chosen ?? '')}
      // `onChange` reports only days.
      onInput={reportUnread}
      dateParser={readDay}
      fixOnBlur={day !== null || value === ''}
      onBlur={onBlur}
      data-path={path}
      valueFormat={dateInWords}
      getDayProps={(shown) => ({ disabled: objectionToEndDate(shown, today) !== null })}
      classNames={{ day: classes.day }}
      clearable
      // A click on the chosen day would otherwise make the end undetermined.
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': editorTexts.clearDate }}
      leftSection={<IconCalendarEvent size={18} stroke={1.7} />}
      ariaLabels={editorTexts.calendar}
      monthLabelFormat={labelMonth}
      yearLabelFormat={labelYear}
      getDayAriaLabel={dateInWords}
      // In a portal the calendar would be outside the page's landmarks, and screen readers would not find it next to its field.
      popoverProps={{ withinPortal: false }}
      error={error}
    />
  );
}

/** Label of the button that opens the months or the years. An aria-label would replace the visible text in its accessible name. */
const labelLevel = (text: string, action: string) => (
  <>
    {text}
    <VisuallyHidden>{action}</VisuallyHidden>
  </>
);
const labelMonth = (month: string) => labelLevel(monthInWords(month), editorTexts.calendarLevels.month);
const labelYear = (year: string) => labelLevel(year.slice(0, 4), editorTexts.calendarLevels.year);

type ClosingFieldProps = {
  /** The moment in ISO 8601, null for none: what the field shows first. */
  initial: string | null;
  onChange: (moment: string | null) => void;
  error?: string | undefined;
  /** Disables the field: the market is published and has closed. */
  frozen: boolean;
};

/**
 * Date and time in Warsaw. A native input: phones show their own calendar and clock. It isn't controlled, because an incomplete entry has
 * no value that could be given back to it. The browser writes the date in the order of its own language, not of the page's: 12/03 may be a
 * day in December. So the moment stands above it in words.
 */
export function ClosingField({ initial, onChange, error, frozen }: ClosingFieldProps) {
  const [first] = useState(initial);
  const [moment, setMoment] = useState(initial);
  const hasPassed = useHasPassed(moment === INCOMPLETE ? null : moment);
  const soonest = localTimeInWarsaw(useNow());
  const read = ({ currentTarget: { value, validity } }: { currentTarget: HTMLInputElement }) => {
    const entered = readClosing(value, { isPartial: validity.badInput, former: first });
    setMoment(entered);
    onChange(entered);
  };
  return (
    <TextInput
      size="md"
      type="datetime-local"
      label={editorTexts.closing}
      description={
        <>
          {frozen ? editorTexts.closingFrozen : editorTexts.closingHelp}
          <strong className={classes.moment}>
            {moment !== null && moment !== INCOMPLETE && closingInWords(moment, { frozen, hasPassed })}
          </strong>
        </>
      }
      defaultValue={entryOf(first)}
      min={soonest}
      max={LAST_CLOSING}
      disabled={frozen}
      // An incomplete entry doesn't change the input's value, so the browser sends no change event.
      onChange={read}
      onKeyUp={read}
      onBlur={read}
      error={error}
      data-path="tradingClosesAt"
    />
  );
}

/** What the moment means for the market. Null for a moment in the past at which trading did not close: the field's error refuses it. */
function closingInWords(moment: string, { frozen, hasPassed }: { frozen: boolean; hasPassed: boolean }): string | null {
  if (frozen) return editorTexts.closedAt(moment);
  return hasPassed ? null : editorTexts.closesAt(moment);
}
