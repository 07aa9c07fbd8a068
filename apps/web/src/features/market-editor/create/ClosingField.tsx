import { TextInput } from '@mantine/core';
import { localTimeInWarsaw, momentOfWarsawTime } from '@wieszcz/domain';
import { editorTexts as say } from '@wieszcz/texts';
import { useState } from 'react';
import { useNow } from '#kit/feedback/useNow.ts';

/** What the form holds of a date whose time, or a part of it, isn't entered yet. */
export const INCOMPLETE = 'incomplete';

function momentOf(entry: string, isIncomplete: boolean): string | null {
  if (isIncomplete) return INCOMPLETE;
  return entry === '' ? null : momentOfWarsawTime(entry).toISOString();
}

type ClosingFieldProps = {
  /** The moment in ISO 8601, null for none: what the field shows first. */
  initial: string | null;
  onChange: (moment: string | null) => void;
  error?: string | undefined;
  /** The market has closed. */
  frozen: boolean;
};

/**
 * Date and time in Warsaw. A native input: phones show their own calendar and clock. It isn't controlled, because an incomplete entry has
 * no value that could be given back to it.
 */
export function ClosingField({ initial, onChange, error, frozen }: ClosingFieldProps) {
  const [first] = useState(() => (initial === null ? '' : localTimeInWarsaw(new Date(initial))));
  const soonest = localTimeInWarsaw(useNow());
  const read = ({ currentTarget: { value, validity } }: { currentTarget: HTMLInputElement }) =>
    onChange(momentOf(value, validity.badInput));
  return (
    <TextInput
      size="md"
      type="datetime-local"
      label={say.closing}
      description={frozen ? say.closingFrozen : say.closingHelp}
      defaultValue={first}
      min={soonest}
      disabled={frozen}
      // An incomplete entry changes no value, so the browser reports it by no event of its own.
      onChange={read}
      onKeyUp={read}
      onBlur={read}
      error={error}
      data-path="tradingClosesAt"
    />
  );
}
