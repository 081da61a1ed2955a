import { useLayoutEffect, useState } from 'preact/hooks';

/** A value that can be watched. */
export type Store<T> = {
  readonly get: () => T;
  readonly set: (change: (value: T) => T) => void;
  /** Calls back after every change until the returned function is called. */
  readonly watch: (listener: () => void) => () => void;
};

/** A store that begins with `initial`. A change that returns the same value tells nobody. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (change) => {
      const next = change(value);
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value, and a new rendering whenever it changes. */
export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.get);
  useLayoutEffect(() => {
    const read = (): void => setValue(() => store.get());
    read();
    return store.watch(read);
  }, [store]);
  return value;
}
