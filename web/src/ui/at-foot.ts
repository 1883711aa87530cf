/** What stands at the foot of the page tells the page, so that nothing of it is hidden below (see base.css). */
import { useLayoutEffect } from 'react';

/** How many of each stand there: the main action of a phone's screen, and what is done with chosen lines. */
const standing = { action: 0, bulk: 0 };

/** While `there`, the page's root carries `data-foot-action` or `data-foot-bulk`. */
export const useAtFoot = (kind: keyof typeof standing, there = true): void => {
  useLayoutEffect(() => {
    if (!there) return;
    const show = (more: 1 | -1) => {
      standing[kind] += more;
      document.documentElement.toggleAttribute(`data-foot-${kind}`, standing[kind] > 0);
    };
    show(1);
    return () => show(-1);
  }, [kind, there]);
};
