/** In display order. */
export const CATEGORIES = ['SPORT', 'CELEBRITIES', 'POLICY', 'ECONOMY', 'OTHER'] as const;
export type Category = (typeof CATEGORIES)[number];
