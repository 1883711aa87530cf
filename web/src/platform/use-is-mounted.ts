/** Hook that tells whether a component is still mounted. */
import { useEffect, useRef } from 'react';

/** Returns whether the component is still mounted, so that a late answer closes nothing opened since. */
export const useIsMounted = (): (() => boolean) => {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);
  return () => here.current;
};
