import type { MantineThemeOverride } from '@mantine/core';
import type { FormEvent } from 'react';

type Components = NonNullable<MantineThemeOverride['components']>;

const onPrimary = 'var(--w-primary-on)';

/** A typed dot is understood by the box itself; one that is pasted or filled in would be dropped and '0.55' become 55. */
function readPastedDot({ nativeEvent, currentTarget }: FormEvent<HTMLInputElement>): void {
  const typed = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertText';
  if (typed || !currentTarget.value.includes('.')) return;
  // The browser's own setter: React must still see this as the change of its reader.
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(currentTarget, currentTarget.value.replace('.', ','));
}

/** Defaults of single Mantine components; each entry is here because the bare component breaks contrast, size or words of ours. */
export const components: Components = {
  Button: { defaultProps: { size: 'sm' } },
  ActionIcon: { defaultProps: { variant: 'subtle', size: 36 } },
  Anchor: { defaultProps: { underline: 'always' } },
  Checkbox: { defaultProps: { iconColor: onPrimary, size: 'sm' } },
  Radio: { defaultProps: { iconColor: onPrimary, size: 'sm' } },
  RadioIndicator: { defaultProps: { iconColor: onPrimary } },
  Pagination: {
    defaultProps: { vars: () => ({ root: { '--pagination-active-color': 'var(--mantine-primary-color-contrast)' } }) },
  },
  SegmentedControl: { defaultProps: { size: 'sm', radius: 'sm' } },
  Tooltip: { defaultProps: { openDelay: 300, withArrow: false, events: { hover: true, focus: true, touch: false } } },
  Menu: { defaultProps: { shadow: 'none', transitionProps: { duration: 120 } } },
  Modal: { defaultProps: { radius: 'lg', transitionProps: { duration: 180 } } },
  Drawer: { defaultProps: { transitionProps: { duration: 180 } } },
  NumberInput: {
    defaultProps: {
      decimalSeparator: ',',
      allowedDecimalSeparators: [',', '.'],
      thousandSeparator: ' ',
      thousandsGroupStyle: 'thousand',
      selectAllOnFocus: true,
      allowNegative: false,
      onInputCapture: readPastedDot,
    },
  },
  Select: { defaultProps: { allowDeselect: false, withCheckIcon: true, checkIconPosition: 'right' } },
};
