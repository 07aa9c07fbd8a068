import { ActionIcon, Button } from '@mantine/core';
import { uiTexts, wholeNumber } from '@wieszcz/texts';
import { useId, type ReactNode } from 'react';
import { NumberBox } from '../../kit/forms/NumberBox.tsx';
import { IconMinus, IconPlus } from '../../kit/icons/icons.ts';
import classes from './ShareNumber.module.css';
import { within, type TypedNumber } from '../../kit/forms/typedNumber.ts';

type ShareNumberProps = {
  label: string;
  value: TypedNumber;
  onChange: (value: TypedNumber) => void;
  min?: number;
  max: number;
  step?: number;
  /** Quick amounts; those above `max` are left out. */
  chips?: readonly number[];
  /** What 'Maks.' sets; no such chip without it. */
  most?: number;
  /** Beside the label: the day's limit, or what the offer holds. */
  aside?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  /** Takes the focus when its dialog opens. */
  firstFocus?: boolean;
};

/** How many shares: a box between − and +, and chips for usual amounts. */
export function ShareNumber(props: ShareNumberProps) {
  const {
    label,
    value,
    onChange,
    min = 1,
    max,
    step = 10,
    chips = [],
    most,
    aside,
    error,
    disabled = false,
    firstFocus = false,
  } = props;
  const id = useId();
  const current = value === '' ? 0 : value;
  const set = (next: number) => onChange(within(next, min, max));
  return (
    <div>
      <div className={classes.head}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        {aside && <span className={classes.aside}>{aside}</span>}
      </div>
      <div className={classes.row}>
        <ActionIcon
          variant="default"
          size={44}
          disabled={disabled || current <= min}
          aria-label={uiTexts.decrease(label)}
          onClick={() => set(current - step)}
        >
          <IconMinus size={18} aria-hidden />
        </ActionIcon>
        <NumberBox
          id={id}
          value={value}
          onChange={onChange}
          min={min}
          max={max}
          step={step}
          plain
          disabled={disabled}
          error={error}
          cells
          inputClassName={classes.input}
          firstFocus={firstFocus}
        />
        <ActionIcon
          variant="default"
          size={44}
          disabled={disabled || current >= max}
          aria-label={uiTexts.increase(label)}
          onClick={() => set(current + step)}
        >
          <IconPlus size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.chips}>
        {chips
          .filter((chip) => chip <= max)
          .map((chip) => (
            <Chip key={chip} text={wholeNumber(chip)} pressed={value === chip} disabled={disabled} onClick={() => set(chip)} />
          ))}
        {most !== undefined && (
          <Chip text={uiTexts.maximum} pressed={value === most} disabled={disabled || most < min} onClick={() => set(most)} />
        )}
      </div>
    </div>
  );
}

function Chip({ text, pressed, disabled, onClick }: { text: string; pressed: boolean; disabled: boolean; onClick: () => void }) {
  return (
    <Button
      variant={pressed ? 'filled' : 'default'}
      size="xs"
      className={classes.chip}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}
