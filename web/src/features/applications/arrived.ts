/** The focus of a page that an act led to. */
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusHeading } from '../../ui/focus.ts';

/** Gives the focus to the heading of a page one was led to; a page that is loaded keeps the browser's own start. */
export const useFocusOnArrival = (): void => {
  const router = useRouter();
  useEffect(() => {
    if (!router.state.resolvedLocation) return;
    // After the router, which gives it to the page as a whole.
    const later = setTimeout(focusHeading);
    return () => clearTimeout(later);
  }, [router]);
};
