import { Slider } from '@mantine/core';
import { uiTexts } from '@wieszcz/texts';
import { useId, type ReactNode } from 'react';
import { NumberBox } from './NumberBox.tsx';
import { clamp, numberOr, type TypedNumber } from './typedNumber.ts';
import classes from './forms.module.css';

type SliderNumberProps = {
  label: string;
  description?: ReactNode;
  value: TypedNumber;
  onChange: (value: TypedNumber) => void;
  min: number;
  max: number;
  step: number;
  decimals?: number;
  /** With its leading space: ' $' */
  suffix?: string;
  color?: 'ink' | 'baltyk' | 'bursztyn';
  error?: ReactNode;
  disabled?: boolean;
};

/** A slider and a number input that share one value; without the slider where there is no choice. The visible label belongs to the input. */
export function SliderNumber(props: SliderNumberProps) {
  const {
    label,
    description,
    value,
    onChange,
    min,
    max,
    step,
    decimals = 0,
    suffix = '',
    color = 'ink',
    error,
    disabled = false,
  } = props;
  const id = useId();
  return (
    <div>
      <label className={classes.sliderNumberLabel} htmlFor={id}>
        {label}
      </label>
      {description && (
        <p id={`${id}-about`} className={classes.description}>
          {description}
        </p>
      )}
      <div className={classes.row}>
        {max > min ? (
          <Slider
            className={classes.slider}
            value={clamp(numberOr(value, min), min, max)}
            onChange={(next) => onChange(Number(next.toFixed(decimals)))}
            min={min}
            max={max}
            step={step}
            color={color}
            thumbSize={24}
            size={6}
            label={null}
            disabled={disabled}
            thumbLabel={uiTexts.slider(label)}
          />
        ) : (
          <span />
        )}
        <NumberBox
          id={id}
          describedBy={description ? `${id}-about` : undefined}
          value={value}
          onChange={onChange}
          min={min}
          max={max}
          step={step}
          decimals={decimals}
          suffix={suffix}
          disabled={disabled}
          error={error}
          cells
          inputClassName={classes.number}
        />
      </div>
    </div>
  );
}
