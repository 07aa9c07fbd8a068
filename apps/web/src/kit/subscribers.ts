/** The subscribers of a value outside React, for `useSyncExternalStore`. */
export function createSubscribers() {
  const subscribers = new Set<() => void>();
  return {
    /** Tells all that the value has changed. */
    notify: (): void => {
      for (const subscriber of subscribers) subscriber();
    },
    /** Returns the function that ends the subscription. */
    subscribe: (subscriber: () => void): (() => void) => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
  };
}
