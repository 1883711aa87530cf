/** Values with subscribers, and hooks that read them. */
import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** A value with subscribers. */
export type Observable<Value> = {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Creates a value that notifies its subscribers when it changes. */
export const createObservable = <Value>(first: Value): Observable<Value> => {
  let current = first;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Renders again whenever the value changes. */
export const useObservable = <Value>(value: Observable<Value>): Value =>
  useSyncExternalStore(value.subscribe, value.get);

/**
 * The same in a later frame, so that a pressed control is drawn first. The second result catches up at once, for code
 * that continues from the current value.
 */
export const useDeferredObservable = <Value>(value: Observable<Value>): [Value, () => void] => {
  const [shown, setShown] = useState(() => ({ of: value, is: value.get() }));
  useEffect(() => {
    const follow = () => startTransition(() => setShown({ of: value, is: value.get() }));
    follow();
    return value.subscribe(follow);
  }, [value]);
  const catchUp = useCallback(
    () =>
      setShown((before) =>
        before.of === value && before.is === value.get() ? before : { of: value, is: value.get() },
      ),
    [value],
  );
  return [shown.of === value ? shown.is : value.get(), catchUp];
};
