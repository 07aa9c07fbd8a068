import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
  type MantineThemeOverride,
} from '@mantine/core';
import { breakpoint, color, font, mantine, radius, space } from './tokens.json';

type Components = NonNullable<MantineThemeOverride['components']>;

const onPrimary = 'var(--w-primary-on)';

/** Default props of Mantine components, where the library's own break our contrast, sizes or texts. */
const components: Components = {
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
  Modal: { defaultProps: { radius: 'lg', transitionProps: { duration: 180 } } },
  Drawer: { defaultProps: { transitionProps: { duration: 180 } } },
  Select: { defaultProps: { allowDeselect: false, withCheckIcon: true, checkIconPosition: 'right' } },
};

const palettes = color.palette as unknown as Record<keyof typeof color.palette, MantineColorsTuple>;

/** Text on a filled background uses the palette's contrast colour. Mantine's own choice is white on white in the dark scheme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const palette = input.color ?? input.theme.primaryColor;
  if (input.variant !== 'filled' || !(palette in palettes)) return resolved;
  return { ...resolved, color: `var(--mantine-color-${palette}-contrast)` };
};

export const theme = createTheme({
  colors: { ...palettes, gray: palettes.ink, dark: mantine.darkTuple as unknown as MantineColorsTuple },
  primaryColor: mantine.primaryColor,
  primaryShade: { light: 9, dark: 1 },
  white: mantine.white,
  black: mantine.black,
  fontFamily: font.ui,
  fontSizes: font.size,
  lineHeights: Object.fromEntries(Object.entries(font.lineHeight).map(([size, line]) => [size, String(line)])),
  headings: {
    fontFamily: font.display,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: font.role.h1.size, lineHeight: String(font.role.h1.line) },
      h2: { fontSize: font.role.h2.size, lineHeight: String(font.role.h2.line) },
      h3: { fontSize: font.role.cardTitle.size, lineHeight: String(font.role.cardTitle.line) },
    },
  },
  spacing: { xs: space.xs, sm: space.sm, md: space.md, lg: space.lg, xl: space.xl },
  radius: { xs: radius.xs, sm: radius.sm, md: radius.md, lg: radius.lg },
  breakpoints: breakpoint,
  defaultRadius: 'sm',
  respectReducedMotion: true,
  variantColorResolver,
  components,
});
