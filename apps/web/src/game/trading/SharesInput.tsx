import { ActionIcon, Button } from '@mantine/core';
import { uiTexts, wholeNumber } from '@wieszcz/texts';
import { useId, type ReactNode } from 'react';
import { NumberBox } from '#kit/forms/NumberBox.tsx';
import { clamp, numberOr, type TypedNumber } from '#kit/forms/typedNumber.ts';
import { IconMinus, IconPlus } from '#kit/icons/icons.ts';
import classes from './trading.module.css';

type SharesInputProps = {
  label: string;
  value: TypedNumber;
  onChange: (value: TypedNumber) => void;
  max: number;
  step?: number;
  /** Preset amounts; those above `max` are left out. */
  chips?: readonly number[];
  /** Adds a chip with this amount, the most shares possible. */
  maxChip?: number;
  /** Label of that chip. */
  maxLabel?: string;
  /** Text beside the label, such as the daily cap or the number of shares that the player has. */
  aside?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  /** Takes the focus when its dialog opens. */
  firstFocus?: boolean;
};

/** The fewest shares of an order. */
const MIN = 1;

/** Input for a number of shares: a number box between − and +, and chips with preset amounts. */
export function SharesInput(props: SharesInputProps) {
  const {
    label,
    value,
    onChange,
    max,
    step = 10,
    chips = [],
    maxChip,
    maxLabel = uiTexts.maximum,
    aside,
    error,
    disabled = false,
    firstFocus = false,
  } = props;
  const id = useId();
  const current = numberOr(value, 0);
  const set = (next: number) => onChange(clamp(next, MIN, max));
  return (
    <div>
      <div className={classes.head}>
        <label className={classes.sharesInputLabel} htmlFor={id}>
          {label}
        </label>
        {aside && <span className={classes.aside}>{aside}</span>}
      </div>
      <div className={classes.row}>
        <StepButton
          name={uiTexts.decrease(label)}
          icon={IconMinus}
          disabled={disabled}
          isAtLimit={current <= MIN}
          onClick={() => set(current - step)}
        />
        <NumberBox
          id={id}
          value={value}
          onChange={onChange}
          min={MIN}
          max={max}
          step={step}
          plain
          disabled={disabled}
          error={error}
          cells
          inputClassName={classes.input}
          firstFocus={firstFocus}
        />
        <StepButton
          name={uiTexts.increase(label)}
          icon={IconPlus}
          disabled={disabled}
          isAtLimit={current >= max}
          onClick={() => set(current + step)}
        />
      </div>
      <div className={classes.chips}>
        {chips
          .filter((chip) => chip <= max)
          .map((chip) => (
            <Chip key={chip} text={wholeNumber(chip)} pressed={value === chip} disabled={disabled} onClick={() => set(chip)} />
          ))}
        {maxChip !== undefined && (
          <Chip
            text={maxLabel}
            pressed={value === maxChip && !chips.includes(maxChip)}
            disabled={disabled || maxChip < MIN}
            onClick={() => set(maxChip)}
          />
        )}
      </div>
    </div>
  );
}

type StepButtonProps = {
  name: string;
  icon: typeof IconPlus;
  disabled: boolean;
  isAtLimit: boolean;
  onClick: () => void;
};

/** At the limit it does nothing. It isn't disabled then: that would take the focus from the player who has just pressed it. */
function StepButton({ name, icon: Icon, disabled, isAtLimit, onClick }: StepButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={44}
      disabled={disabled}
      aria-label={name}
      {...(isAtLimit ? { 'aria-disabled': true, 'data-disabled': true } : { onClick })}
    >
      <Icon size={18} />
    </ActionIcon>
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
