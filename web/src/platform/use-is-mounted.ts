/** Whether something is still on the page when an answer comes. */
import { useEffect, useRef } from 'react';

/** Whether what asks is still there: what is answered later closes nothing that was opened since. */
export const useIsMounted = (): (() => boolean) => {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);
  return () => here.current;
};
