/** What is used of a browser's storage. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The browser's storage, which may be denied, and may be full or closed to writing. Then nothing is stored: a key that can't be written is
 * removed, so that no older value takes its place.
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
