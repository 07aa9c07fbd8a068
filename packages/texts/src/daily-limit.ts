import { counted } from './nouns.ts';

/** Says the page before a purchase, and the API when it refuses one. */
export const dailyLimitReached = (limit: number): string =>
  `Dzienny limit ${counted(limit, 'shareTraded')} na tę opcję jest wykorzystany. Liczą się otwarte zlecenia kupna, a zakupy z dziś tylko do północy.`;
