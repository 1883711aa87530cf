/**
 * Keyboard shortcut that shows and hides the administrators' tools (specification 001 §2, §6). It is Ctrl and the key
 * left of 1. Super administrators may hold Alt as well.
 */
import { useEffect } from 'react';
import { createObservable } from './observable.ts';

/** Whether the tools are shown. Every page starts without them. */
export const areAdminToolsShown = createObservable(false);

type KeyPress = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'repeat'>;

/**
 * Whether a key press toggles the tools. It compares the key's position, because its character depends on keyboard and
 * language.
 */
export const isToggleShortcut = (press: KeyPress, withAlt: boolean): boolean =>
  press.code === 'Backquote' &&
  press.ctrlKey &&
  !press.metaKey &&
  !press.shiftKey &&
  !press.repeat &&
  (withAlt || !press.altKey);

/** Listens for the shortcut while `on`. `withAlt` says whether Alt may be held. */
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
