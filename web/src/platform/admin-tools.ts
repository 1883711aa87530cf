/**
 * The hidden tools of administrators (specification 001 §2, §6): Ctrl and the key left of 1 show and hide them. For the
 * strongest the press may hold Alt besides.
 */
import { useEffect } from 'react';
import { watched } from './store.ts';

/** Whether they are shown; every page begins without them. */
export const adminTools = watched(false);

type Press = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'repeat'>;

/** Whether a press shows or hides them. The key is told by its place: what it writes differs by keyboard and language. */
export const togglesTools = (press: Press, withAlt: boolean): boolean =>
  press.code === 'Backquote' &&
  press.ctrlKey &&
  !press.metaKey &&
  !press.shiftKey &&
  !press.repeat &&
  (withAlt || !press.altKey);

/** Listens for the keys, while `on`; `withAlt` is whether Alt may be held. */
export const useAdminTools = (on: boolean, withAlt: boolean): void =>
  useEffect(() => {
    if (!on) {
      adminTools.set(false);
      return undefined;
    }
    const press = (event: KeyboardEvent) => {
      if (!togglesTools(event, withAlt)) return;
      event.preventDefault();
      adminTools.set(!adminTools.get());
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [on, withAlt]);
