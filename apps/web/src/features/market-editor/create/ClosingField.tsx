import { TextInput } from '@mantine/core';
import { localTimeInWarsaw } from '@wieszcz/domain';
import { editorTexts } from '@wieszcz/texts';
import { useState } from 'react';
import { useNow } from '#kit/feedback/useNow.ts';
import { entryOf, INCOMPLETE, LAST_CLOSING, readClosing } from './readDates.ts';
import classes from './create.module.css';

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
 * no value that could be given back to it. The browser writes the date in the order of its own language, not of the page's: 12/03 may be a
 * day in December. So the moment stands above it in words.
 */
export function ClosingField({ initial, onChange, error, frozen }: ClosingFieldProps) {
  const [first] = useState(initial);
  const [moment, setMoment] = useState(initial);
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
            {moment !== null && moment !== INCOMPLETE && (frozen ? editorTexts.closedAt(moment) : editorTexts.closesAt(moment))}
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
