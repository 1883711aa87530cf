/** Typing that is kept after a rest, on leaving the field, and when the page is put away. */
import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds of rest before typing is kept (specification 000 §5 and §9). */
const rest = 1000;

/** `value` is the answer as it is kept, written for reading. `keep` is told the text and whether typing is over (a fault is shown only then); `tidy` is how the text shows after that. */
export const useTyping = (value: string, keep: (text: string, over: boolean) => void, tidy: (text: string) => string = String): { text: string; type: (text: string) => void; leave: () => void } => {
  const [text, setText] = useState(value);
  const [typing, setTyping] = useState(false);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const waiting = useRef<string | null>(null);
  const keeping = useRef(keep);
  useEffect(() => {
    keeping.current = keep;
  });
  // The answer changed from outside (another tab, a refusal that restored the one before): follow it, but never under somebody's fingers.
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
    const ending = new AbortController();
    document.addEventListener('visibilitychange', away, { signal: ending.signal });
    addEventListener('pagehide', away, { signal: ending.signal });
    return () => {
      ending.abort();
      flush(true);
    };
  }, [flush]);
  return {
    text,
    type: (next) => {
      setText(next);
      setTyping(true);
      waiting.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => flush(false), rest);
    },
    leave: () => {
      flush(true);
      setTyping(false);
      setText(tidy(text));
    },
  };
};
