import { NativeSelect, type NativeSelectProps } from '@mantine/core';

type ChoiceProps = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

/** A native select: phones show their own picker, and Mantine's combobox isn't loaded. */
export function Choice({ onChange, ...others }: ChoiceProps) {
  return <NativeSelect onChange={(event) => onChange(event.currentTarget.value)} {...others} />;
}
