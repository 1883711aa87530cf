/**
 * The hidden tools of administrators (specification 001 §2, §6): Ctrl and the key left of 1 show and hide them. For the
 * strongest the press may hold Alt besides.
 */
import { useEffect } from 'react';
import { createObservable } from './store.ts';

/** Whether they are shown; every page begins without them. */
export const areAdminToolsShown = createObservable(false);

type KeyPress = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'repeat'>;

/** Whether a press shows or hides them. The key is told by its place: what it writes differs by keyboard and language. */
export const isToggleShortcut = (press: KeyPress, withAlt: boolean): boolean =>
  press.code === 'Backquote' &&
  press.ctrlKey &&
  !press.metaKey &&
  !press.shiftKey &&
  !press.repeat &&
  (withAlt || !press.altKey);

/** Listens for the keys, while `on`; `withAlt` is whether Alt may be held. */
export const useAdminToolsShortcut = (on: boolean, withAlt: boolean): void =>
  useEffect(() => {
    if (!on) {
      areAdminToolsShown.set(false);
      return undefined;
    }
    const press = (event: KeyboardEvent) => {
      if (!isToggleShortcut(event, withAlt)) return;
      event.preventDefault();
      areAdminToolsShown.set(!areAdminToolsShown.get());
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [on, withAlt]);
