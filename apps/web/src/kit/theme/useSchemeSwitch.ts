import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

const systemScheme = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** Light or dark now, and the switch. A choice equal to the system's goes back to following the system. */
export function useSchemeSwitch(): { dark: boolean; toggle: () => void } {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const toggle = () => {
    const next = dark ? 'light' : 'dark';
    setColorScheme(next === systemScheme() ? 'auto' : next);
  };
  return { dark, toggle };
}
