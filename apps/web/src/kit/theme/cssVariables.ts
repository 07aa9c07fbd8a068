import type { CSSVariablesResolver } from '@mantine/core';
import { color, mantine, motion, shadow } from './tokens.json';

type Scheme = 'light' | 'dark';
type Palette = keyof typeof mantine.semanticOf;
type Shades = {
  fill: string;
  on: string;
  hover?: string;
  tint?: string;
  tintHover?: string;
  text?: string;
  stroke?: string;
  line?: string;
};

const palettes = Object.keys(mantine.semanticOf) as Palette[];

/** The tokens of one colour scheme as CSS variables: `--w-surface`, `--w-yes-fill`, … */
function semanticVariables(scheme: Scheme): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, value] of Object.entries(color[scheme])) {
    if (typeof value === 'string') variables[`--w-${name}`] = value;
    else for (const [part, hex] of Object.entries(value)) variables[`--w-${name}-${part}`] = hex;
  }
  color.series[scheme].forEach((hex, index) => (variables[`--w-series-${index}`] = hex));
  return variables;
}

/** Maps the variants of a Mantine colour to our tokens, whose contrast is tested in both schemes. */
function paletteVariables(scheme: Scheme, palette: Palette): Record<string, string> {
  const tokens = color[scheme];
  const shades: Shades = tokens[mantine.semanticOf[palette] as 'yes'];
  const text = shades.text ?? tokens.text;
  const prefix = `--mantine-color-${palette}`;
  return {
    [`${prefix}-filled`]: shades.fill,
    [`${prefix}-filled-hover`]: shades.hover ?? text,
    [`${prefix}-contrast`]: shades.on,
    [`${prefix}-light`]: shades.tint ?? tokens.sunken,
    [`${prefix}-light-hover`]: shades.tintHover ?? tokens.border,
    [`${prefix}-light-color`]: text,
    [`${prefix}-text`]: text,
    [`${prefix}-outline`]: shades.stroke ?? shades.line ?? tokens.text,
    [`${prefix}-outline-hover`]: shades.tint ?? tokens.hover,
  };
}

function schemeVariables(scheme: Scheme): Record<string, string> {
  const tokens = color[scheme];
  return Object.assign(semanticVariables(scheme), ...palettes.map((palette) => paletteVariables(scheme, palette)), {
    '--mantine-color-body': tokens.surface,
    '--mantine-color-text': tokens.text,
    '--mantine-color-bright': tokens.text,
    '--mantine-color-dimmed': tokens.text3,
    '--mantine-color-placeholder': tokens.text3,
    '--mantine-color-anchor': tokens.link,
    '--mantine-color-error': tokens.wrong.text,
    '--mantine-color-success': tokens.correct.text,
    '--mantine-color-default': tokens.surface,
    '--mantine-color-default-hover': tokens.hover,
    '--mantine-color-default-color': tokens.text,
    '--mantine-color-default-border': tokens.control,
    '--mantine-color-disabled': tokens.sunken,
    '--mantine-color-disabled-color': tokens.text3,
    '--mantine-color-disabled-border': tokens.border,
    '--mantine-primary-color-contrast': tokens.primary.on,
  }) as Record<string, string>;
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--w-fast': motion.fast,
    '--w-base': motion.base,
    '--w-slow': motion.slow,
    '--w-ease': motion.ease,
    '--w-shadow-overlay': shadow.overlay,
  },
  light: schemeVariables('light'),
  dark: schemeVariables('dark'),
});
