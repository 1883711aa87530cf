/** The focus of a part that was opened. */
import { useEffect, useRef, type RefObject } from 'react';

/** Part of the opened element that must be in view. */
const minVisiblePx = 160;

/** What is put on what is open. The line that was pressed is gone: the focus comes here, and is read from here on. */
export const useHere = (): { ref: RefObject<HTMLElement | null>; tabIndex: -1 } => {
  const here = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body || !here.current) return;
    here.current.focus({ preventScroll: true });
    if (here.current.getBoundingClientRect().top > innerHeight - minVisiblePx) here.current.scrollIntoView();
  }, []);
  return { ref: here, tabIndex: -1 };
};
