import { useSyncExternalStore } from 'react';

/** A value of the open page, such as which dialog is open: any module sets it, and components that use it follow. */
export interface SharedValue<Value> {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  /** The current value, as a hook. While the server draws it is the initial one. */
  readonly useValue: () => Value;
}

/** Creates a shared value. */
export function createSharedValue<Value>(initial: Value): SharedValue<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
