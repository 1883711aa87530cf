/** One name for a function that is made anew at every drawing, so that what is given it need not be drawn again. */
import { useCallback, useEffect, useRef } from 'react';

/** The last of what a function was given as. For events, not for what drawing itself needs. */
export const useLatest = <Given extends unknown[]>(work: (...given: Given) => void): ((...given: Given) => void) => {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
};
