/**
 * Typing that is noted on this device with every key, and given after a rest, on leaving the field, and when the page
 * is put away.
 */
import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds of rest before typing is given (specification 000 §5 and §9). */
const typingDelayMs = 1000;

/** The fields on the screen, each with a way to give what is still being typed in it. */
const fields = new Set<() => void>();

/** Give at once whatever is being typed anywhere: the questionnaire is about to be finished, paused or left. */
export const flushTyping = (): void => fields.forEach((flush) => flush());

type Typing = { text: string; type: (text: string) => void; leave: () => void };

/**
 * `value` is the answer as it is kept, written for reading. `note` hears every change at once; `keep` is told the text
 * and whether typing is over (a fault is shown only then); `tidy` is how the text shows after that.
 */
export const useTyping = (
  value: string,
  note: (text: string) => void,
  keep: (text: string, over: boolean) => void,
  tidy: (text: string) => string = String,
): Typing => {
  const [text, setText] = useState(value);
  const [typing, setTyping] = useState(false);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const waiting = useRef<string | null>(null);
  const keeping = useRef(keep);
  useEffect(() => {
    keeping.current = keep;
  });
  // The answer changed from outside (another tab, what an earlier visit left): follow it, but never under somebody's
  // fingers.
  if (known !== value) {
    setKnown(value);
    if (!typing) setText(value);
  }
  const flush = useCallback((over: boolean) => {
    clearTimeout(timer.current);
    if (waiting.current === null) return;
    const last = waiting.current;
    if (over) waiting.current = null;
    keeping.current(last, over);
  }, []);
  useEffect(() => {
    const away = () => flush(true);
    fields.add(away);
    const ending = new AbortController();
    document.addEventListener('visibilitychange', away, { signal: ending.signal });
    addEventListener('pagehide', away, { signal: ending.signal });
    return () => {
      fields.delete(away);
      ending.abort();
      flush(true);
    };
  }, [flush]);
  return {
    text,
    type: (next) => {
      setText(next);
      setTyping(true);
      note(next);
      waiting.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => flush(false), typingDelayMs);
    },
    leave: () => {
      flush(true);
      setTyping(false);
      setText(tidy(text));
    },
  };
};
