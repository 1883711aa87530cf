/** Whether the page is being printed. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True from before the browser takes the page for printing until it has it. */
export const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const ending = new AbortController();
    // The page is taken as it is once the event is over: what is drawn after it is not on paper.
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal: ending.signal });
    addEventListener('afterprint', () => setPrinting(false), { signal: ending.signal });
    return () => ending.abort();
  }, []);
  return printing;
};
