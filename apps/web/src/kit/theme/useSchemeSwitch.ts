import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

const systemScheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** The current colour scheme and its switch. Choosing the system's scheme returns to following the system. */
export function useSchemeSwitch(): { dark: boolean; toggle: () => void } {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const toggle = () => {
    const next = dark ? 'light' : 'dark';
    setColorScheme(next === systemScheme() ? 'auto' : next);
  };
  return { dark, toggle };
}
