/**
 * One choice moves on by itself where a step is a question: by finger, mouse or digit, never by the arrow keys, which
 * try one option after the other, nor by what a screen reader presses. Whoever does not want it turns it off, on this
 * device.
 */
import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react';
import { localSettings } from '../../platform/local-settings.ts';

/** How long the choice is seen before the next question comes, in milliseconds. */
const showChoiceMs = 350;
const name = 'moves-on';

/**
 * Whether a finger or a mouse pressed: what a screen reader presses has no size, or on Android that of one point
 * without any force.
 */
const isPressed = ({ width, height, pressure, pointerType }: PointerEvent): boolean =>
  (width > 0 || height > 0) && !(width === 1 && height === 1 && pressure === 0 && pointerType === 'mouse');

/** `press` and `pick` are for the questions' frame; `stop` for whatever else is done meanwhile. */
export const useMovingOn = (onward: () => void) => {
  const [isOn, setOn] = useState(() => localSettings.get(name) !== 'off');
  const pressed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef({ onward, isOn });
  useEffect(() => {
    latest.current = { onward, isOn };
  });
  const stop = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => stop, [stop]);
  return {
    isOn,
    turn: (on: boolean) => {
      localSettings.set(name, on ? 'on' : 'off');
      setOn(on);
    },
    stop,
    /** A pointer went down: what comes of it is its own. */
    press: (event: PointerEvent) => {
      stop();
      pressed.current = isPressed(event);
    },
    /** A key went down: only a digit chooses for good. */
    key: (isDigit: boolean) => {
      stop();
      pressed.current = isDigit;
    },
    /** One option was chosen. */
    pick: useCallback(() => {
      if (!latest.current.isOn || !pressed.current) return;
      pressed.current = false;
      stop();
      timer.current = setTimeout(() => latest.current.onward(), showChoiceMs);
    }, [stop]),
  };
};
