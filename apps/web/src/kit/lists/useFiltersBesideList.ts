import { useMediaQuery } from '@mantine/hooks';

const WIDE = '(min-width: 75em)';

/** Whether the screen is wide enough for the filters to stand beside their list. */
export const useFiltersBesideList = (): boolean => useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false }) ?? false;
