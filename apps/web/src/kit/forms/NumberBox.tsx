import { TextInput } from '@mantine/core';
import { amount, wholeNumber } from '@wieszcz/texts';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { IconChevronDown, IconChevronUp } from '../icons/icons.ts';
import { clamp, numberOr, readNumber, type TypedNumber } from './typedNumber.ts';
import classes from './forms.module.css';

type NumberBoxProps = {
  value: TypedNumber;
  onChange: (value: TypedNumber) => void;
  min: number;
  max: number;
  step: number;
  decimals?: number;
  /** With its leading space: ' $' */
  suffix?: string;
  id?: string;
  label?: string;
  placeholder?: string;
  size?: 'sm' | 'md';
  error?: ReactNode;
  /** The `id` of an element outside that describes the field. */
  describedBy?: string | undefined;
  disabled?: boolean;
  /** Without the arrow buttons. */
  plain?: boolean;
  /** For a parent grid: the input takes one cell, its error the row below. */
  cells?: boolean;
  inputClassName?: string | undefined;
  /** Takes the focus when its dialog opens. */
  firstFocus?: boolean;
  /** Name of the field, by which the form library finds its input. */
  'data-path'?: string;
};

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/**
 * An input for a number with a decimal comma or dot. It shows the typed text; after blur a number within the limits is formatted. Any other
 * text stays as it was typed: the form says what is wrong with it, and sends nothing.
 */
export function NumberBox(props: NumberBoxProps) {
  const { value, onChange, min, max, step, decimals = 0, suffix = '', plain = false, disabled = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const isFocusNew = useRef(false);
  const formatted = typeof value === 'string' ? value : `${decimals > 0 ? amount(value) : wholeNumber(value)}${suffix}`;
  // A slider or a chip may have changed the value since the text was typed.
  const shown = typed !== null && readNumber(typed, decimals) === value ? typed : formatted;

  const changeText = (text: string) => {
    setTyped(text);
    onChange(readNumber(text, decimals));
  };
  const blur = () => {
    if (typeof value === 'number' && value === clamp(value, min, max)) setTyped(null);
  };
  const stepBy = (steps: number) => {
    const next = numberOr(value, 0) + steps * step;
    onChange(clamp(Number(next.toFixed(decimals)), min, max));
  };
  const press = (event: KeyboardEvent) => {
    const steps = STEPS[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    stepBy(steps);
  };
  return (
    <TextInput
      id={props.id}
      label={props.label}
      placeholder={props.placeholder}
      size={props.size ?? 'sm'}
      classNames={{
        root: props.cells ? classes.cells! : '',
        input: [classes.numberBoxInput, props.inputClassName].filter(Boolean).join(' '),
        error: classes.error!,
      }}
      error={props.error}
      {...describe(props)}
      disabled={disabled}
      data-autofocus={props.firstFocus || undefined}
      data-path={props['data-path']}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={shown}
      onFocus={(event) => {
        isFocusNew.current = true;
        event.currentTarget.select();
      }}
      // A click places the caret after the focus event, which removes the selection: select again.
      onMouseUp={(event) => {
        const { selectionStart, selectionEnd } = event.currentTarget;
        if (isFocusNew.current && selectionStart === selectionEnd) event.currentTarget.select();
        isFocusNew.current = false;
      }}
      onBlur={blur}
      onChange={(event) => changeText(event.currentTarget.value)}
      onKeyDown={press}
      {...(plain ? {} : { rightSection: <Arrows disabled={disabled} stepBy={stepBy} />, rightSectionWidth: 28 })}
    />
  );
}

/** The library's input overrides an aria-describedby, except this way. Its own value would be the `id` of its error. */
function describe({ id, error, describedBy }: NumberBoxProps) {
  if (!describedBy) return {};
  const isErrorShown = Boolean(error) && typeof error !== 'boolean';
  return { attributes: { input: { 'aria-describedby': isErrorShown ? `${id}-error ${describedBy}` : describedBy } } };
}

/** Arrow buttons for the mouse; the keyboard has the arrow keys. */
function Arrows({ disabled, stepBy }: { disabled: boolean; stepBy: (steps: number) => void }) {
  return (
    <span className={classes.arrows} aria-hidden>
      <button type="button" tabIndex={-1} disabled={disabled} onClick={() => stepBy(1)}>
        <IconChevronUp size={14} stroke={2} />
      </button>
      <button type="button" tabIndex={-1} disabled={disabled} onClick={() => stepBy(-1)}>
        <IconChevronDown size={14} stroke={2} />
      </button>
    </span>
  );
}
