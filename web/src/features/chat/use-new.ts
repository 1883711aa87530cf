/** What is new in a conversation while it is open: where the line stands, how many come after it, and that they are read. */
import { useCallback, useLayoutEffect, useState } from 'react';
import { useObservable } from '../../platform/observable.ts';
import { arrived, lookedAtFirst, seenToEnd, unseenCount, type Looked } from './new.rules.ts';
import type { OpenConversation } from './open-conversation.ts';

const nothing: Looked = { upTo: 0, line: 0, own: 0, opened: 0 };

/**
 * `firstNew` is the message before which the line stands (0: none), `unseen` how many of others were not in sight yet;
 * `onEnd` is told when the end is in sight, and tells `read`.
 */
export const useNew = (opened: OpenConversation, viewer: number, read: () => void) => {
  const { known, window, atFirst } = useObservable(opened.reading);
  const [isBegun, setBegun] = useState(false);
  const [looked, setLooked] = useState(nothing);
  // It stands with the first messages that are drawn: where they are shown from depends on it.
  if (!isBegun && window > 0) {
    setBegun(true);
    setLooked(lookedAtFirst(known, atFirst, viewer));
  }
  const onEnd = useCallback(() => {
    if (document.visibilityState !== 'visible') return;
    const now = opened.reading.get();
    if (now.window > 0) setLooked((before) => seenToEnd(before, now.known, viewer, now.isBehind));
    read();
  }, [opened, viewer, read]);
  // After the list, which says whether the end is in sight: what is left was not seen.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only when the list was drawn is it known what is in sight
    if (window > 0) setLooked((before) => arrived(before, known, viewer));
  }, [known, window, viewer]);
  return { firstNew: looked.line, unseen: window > 0 ? unseenCount(looked, known, viewer) : 0, onEnd };
};
