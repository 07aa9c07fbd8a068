/** In the order in which people see them. */
export const CATEGORIES = ['SPORT', 'CELEBRITIES', 'POLICY', 'ECONOMY', 'OTHER'] as const;
export type Category = (typeof CATEGORIES)[number];
