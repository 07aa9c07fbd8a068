import type { MantineThemeOverride } from '@mantine/core';

type Components = NonNullable<MantineThemeOverride['components']>;

const onPrimary = 'var(--w-primary-on)';

/** Default props of Mantine components, where the library's own break our contrast, sizes or texts. */
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
  Skeleton: { defaultProps: { animate: false } },
  SegmentedControl: { defaultProps: { size: 'sm', radius: 'sm' } },
  Tooltip: { defaultProps: { openDelay: 300, withArrow: false, events: { hover: true, focus: true, touch: false } } },
  Menu: { defaultProps: { shadow: 'none', transitionProps: { duration: 120 } } },
  Modal: { defaultProps: { radius: 'lg', transitionProps: { duration: 180 } } },
  Drawer: { defaultProps: { transitionProps: { duration: 180 } } },
  Select: { defaultProps: { allowDeselect: false, withCheckIcon: true, checkIconPosition: 'right' } },
};
