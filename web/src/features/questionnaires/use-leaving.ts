/** A page that may go: what is being typed is given and noted first. */
import { useEffect } from 'react';
import { flushTyping } from './inputs/use-typing.ts';
import { unsavedCount } from '../../platform/queue/queue.rules.ts';
import type { AnswersInUse } from './use-answers.shared.ts';

/** Note everything when the page may go, and have the browser ask where something would go with it. */
export const useLeaving = ({ now, secure }: Pick<AnswersInUse, 'now' | 'secure'>): void => {
  useEffect(() => {
    // Only what neither the device nor the server has is lost with the page.
    const hold = (event: BeforeUnloadEvent) => {
      put();
      if (unsavedCount(now()) > 0) event.preventDefault();
    };
    const put = () => {
      flushTyping();
      secure();
    };
    const ending = new AbortController();
    addEventListener('beforeunload', hold, { signal: ending.signal });
    addEventListener('pagehide', put, { signal: ending.signal });
    document.addEventListener('visibilitychange', put, { signal: ending.signal });
    return () => ending.abort();
  }, [now, secure]);
};
