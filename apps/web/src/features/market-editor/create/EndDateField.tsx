import { VisuallyHidden } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { dateInWords, editorTexts as say, monthInWords, warsawIsoDay } from '@wieszcz/texts';
import 'dayjs/locale/pl';
import type { ReactNode } from 'react';
import { useNow } from '../../../kit/feedback/useNow.ts';
import { IconCalendarEvent } from '../../../kit/icons/icons.ts';
import classes from './EndDateField.module.css';

type EndDateFieldProps = {
  /** ISO day; '' for undetermined. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
};

/** Parses '31.12.2026' (also with `-`, `/` or spaces) and '2026-12-31' to an ISO day; null for other texts and impossible days. */
function parseDay(typed: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed.trim());
  const polish = /^(\d{1,2})[.\-/ ](\d{1,2})[.\-/ ](\d{4})$/.exec(typed.trim());
  const [year, month, day] = iso ? iso.slice(1) : (polish?.slice(1).toReversed() ?? []);
  if (!year || !month || !day) return null;
  const isoDay = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${isoDay}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(isoDay) ? isoDay : null;
}

export function EndDateField({ value, onChange, error }: EndDateFieldProps) {
  const today = warsawIsoDay(useNow());
  return (
    <DateInput
      size="md"
      locale="pl"
      label={say.endDate}
      description={say.endDateHelp}
      placeholder={say.endDatePlaceholder}
      value={value === '' ? null : value}
      onChange={(day) => onChange(day ?? '')}
      dateParser={parseDay}
      valueFormat={dateInWords}
      getDayProps={(day) => ({ disabled: day <= today })}
      classNames={{ day: classes.day }}
      clearable
      clearButtonProps={{ 'aria-label': say.clearDate }}
      leftSection={<IconCalendarEvent size={18} stroke={1.7} aria-hidden />}
      ariaLabels={say.calendar}
      monthLabelFormat={labelMonth}
      yearLabelFormat={labelYear}
      getDayAriaLabel={dateInWords}
      // In a portal the calendar would be outside the page's landmarks, and screen readers would not find it next to its field.
      popoverProps={{ withinPortal: false }}
      error={error}
    />
  );
}

/** The button that opens the months or the years: an aria-label would replace the visible text in its accessible name. */
const labelLevel = (text: string, action: string) => (
  <>
    {text}
    <VisuallyHidden>{action}</VisuallyHidden>
  </>
);
const labelMonth = (month: string) => labelLevel(monthInWords(month), say.calendarLevels.month);
const labelYear = (year: string) => labelLevel(year.slice(0, 4), say.calendarLevels.year);
