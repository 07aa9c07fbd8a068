import type { ComponentProps } from 'react';
import { NumberBox } from '#kit/forms/NumberBox.tsx';
import { SliderNumber } from '#kit/forms/SliderNumber.tsx';
import { inDollars, type AmountInput } from './typedAmount.ts';

type Props<NumberInput> = AmountInput & Omit<NumberInput, keyof ReturnType<typeof inDollars>>;

/** An input for a price. */
export const PriceBox = (props: Props<ComponentProps<typeof NumberBox>>) => <NumberBox {...props} {...inDollars(props)} />;

/** A slider and an input that share one price. */
export const PriceSlider = (props: Props<ComponentProps<typeof SliderNumber>>) => (
  <SliderNumber {...props} {...inDollars(props)} />
);
