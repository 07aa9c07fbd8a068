import { useMediaQuery } from '@mantine/hooks';

/** Whether the ticket stands beside the market's page; in narrower windows it is a sheet. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? true;
