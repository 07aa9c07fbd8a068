import { tolerantStorage, type BrowserStorage } from './browserStorage.ts';

export type TabStorage = BrowserStorage;

/** sessionStorage; where the browser denies it or can't write it, nothing is stored. */
export const tabStorage = (): TabStorage => tolerantStorage(() => sessionStorage);
