/** What the browser remembers between visits, and values that screens watch. */
import { startTransition, useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * Texts kept in localStorage under `telemachos.`; a browser that refuses storage remembers nothing and breaks nothing.
 */
export const localSettings = {
  /** What the browser calls a key. */
  name: (key: string): string => `telemachos.${key}`,
  get: (key: string): string | null => {
    try {
      return localStorage.getItem(localSettings.name(key));
    } catch {
      return null;
    }
  },
  set: (key: string, value: string): void => {
    try {
      localStorage.setItem(localSettings.name(key), value);
    } catch {
      // Private windows and full disks: the choice lasts until the tab closes.
    }
  },
};

/** A value with watchers. */
export type Observable<Value> = {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (told: () => void) => () => void;
};

/** A value that tells its watchers when it changes. */
export const createObservable = <Value>(first: Value): Observable<Value> => {
  let current = first;
  const watchers = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const told of watchers) told();
    },
    subscribe: (told) => {
      watchers.add(told);
      return () => watchers.delete(told);
    },
  };
};

/** Draws again whenever the value changes. */
export const useObservable = <Value>(value: Observable<Value>): Value =>
  useSyncExternalStore(value.subscribe, value.get);

/**
 * The same in a later frame: what was pressed is drawn first. The second draws what is so by now with whatever else is
 * being drawn, for what goes on from there.
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
