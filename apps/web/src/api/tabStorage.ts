/** What the keeping of orders needs of a storage. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const NOWHERE: TabStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** sessionStorage; where the browser denies it, a stub that stores nothing. */
export function tabStorage(): TabStorage {
  try {
    sessionStorage.getItem('');
    return sessionStorage;
  } catch {
    return NOWHERE;
  }
}
