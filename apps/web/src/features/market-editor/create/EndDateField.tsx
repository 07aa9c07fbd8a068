import { VisuallyHidden } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { isBlank } from '@wieszcz/domain';
import { dateInWords, editorTexts, monthInWords, warsawIsoDay } from '@wieszcz/texts';
import 'dayjs/locale/pl';
import type { FormEvent, ReactNode } from 'react';
import { useNow } from '#kit/feedback/useNow.ts';
import { IconCalendarEvent } from '#kit/icons/icons.ts';
import { readDay } from './readDates.ts';
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
      getDayProps={(shown) => ({ disabled: shown <= today })}
      classNames={{ day: classes.day }}
      clearable
      clearButtonProps={{ 'aria-label': editorTexts.clearDate }}
      leftSection={<IconCalendarEvent size={18} stroke={1.7} aria-hidden />}
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
