import { counted } from './nouns.ts';

/** Said by the page before a purchase, and by the API when it refuses one. */
export const dailyLimitReached = (limit: number): string =>
  `Dzienny limit ${counted(limit, 'shareTraded')} na tę opcję jest wykorzystany. Wliczamy otwarte zlecenia kupna i dzisiejsze zakupy; te drugie przestaną się liczyć o północy.`;
