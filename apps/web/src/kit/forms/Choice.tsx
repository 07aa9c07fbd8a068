import { NativeSelect, type NativeSelectProps } from '@mantine/core';

type ChoiceProps = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  data: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

/** One of a few words. The browser's own list: phones show their wheel, and no code for a list of ours is loaded. */
export function Choice({ onChange, ...others }: ChoiceProps) {
  return <NativeSelect onChange={(event) => onChange(event.currentTarget.value)} {...others} />;
}
