import { NativeSelect, type NativeSelectProps } from '@mantine/core';

type ChoiceProps<Value extends string> = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  data: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A native select: phones show their own picker, and Mantine's combobox isn't loaded. */
export function Choice<Value extends string>({ data, onChange, ...others }: ChoiceProps<Value>) {
  // The element has no other values than those of `data`.
  return <NativeSelect data={[...data]} onChange={(event) => onChange(event.currentTarget.value as Value)} {...others} />;
}
