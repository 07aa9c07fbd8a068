import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone's: the same limit as `@media (width < 48em)` in the stylesheets. */
export const useIsPhone = (): boolean => useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false });
