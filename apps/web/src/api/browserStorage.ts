/** The methods of the browser's storage that the page uses. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The browser's storage without its exceptions. Where the browser denies the storage, or it is full or read-only, nothing is stored. A key
 * that can't be written is removed, so that no outdated value is read later.
 */
export function tolerantStorage(open: () => Storage): BrowserStorage {
  const attempt = <Result>(use: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  };
  const removeItem = (key: string) => attempt((storage) => storage.removeItem(key), undefined);
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key), null),
    setItem: (key, value) => {
      const isStored = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (!isStored) removeItem(key);
    },
    removeItem,
  };
}

/** sessionStorage; where the browser denies it or can't write it, nothing is stored. */
export const tabStorage = (): BrowserStorage => tolerantStorage(() => sessionStorage);
