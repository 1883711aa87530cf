/** What the pictures of a folded rail stand for, beside the one that the pointer or the focus is on. */
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState, type RefObject } from 'react';

/** Until a hint goes that the pointer left, so that it can be reached, in milliseconds. */
const hideDelayMs = 120;

/** What has a name that is not written on it. */
const named = '[aria-label]:is(a, button)';

/** One hint for the whole rail; the names of its links and buttons are what it says. Escape puts it away. */
export const RailHints = ({ rail }: { rail: RefObject<HTMLElement | null> }) => {
  const [on, setOn] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const box = rail.current;
    const ended = new AbortController();
    const { signal } = ended;
    let going: ReturnType<typeof setTimeout> | undefined;
    const stay = () => clearTimeout(going);
    const go = () => {
      stay();
      going = setTimeout(() => setOn(null), hideDelayMs);
    };
    const show = ({ target }: Event) => {
      const found = target instanceof Element ? target.closest<HTMLElement>(named) : null;
      if (!found) return;
      stay();
      setOn(found);
    };
    const over = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('.MuiTooltip-popper')) stay();
    };
    // The pointer may be on one already: this came after the rail was folded.
    const looked = requestAnimationFrame(() => setOn(box?.querySelector<HTMLElement>(`${named}:hover`) ?? null));
    box?.addEventListener('pointerover', show, { signal });
    box?.addEventListener('focusin', show, { signal });
    box?.addEventListener('pointerleave', go, { signal });
    box?.addEventListener('focusout', go, { signal });
    document.addEventListener('pointerover', over, { signal });
    document.addEventListener('pointerout', (event) => !box?.contains(event.target as Node) && go(), { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && setOn(null), { signal });
    return () => {
      stay();
      cancelAnimationFrame(looked);
      ended.abort();
    };
  }, [rail]);
  return (
    <Tooltip
      title={on?.getAttribute('aria-label') ?? ''}
      open={on !== null}
      placement="right"
      slotProps={{ popper: { anchorEl: on } }}
    >
      <span aria-hidden="true" />
    </Tooltip>
  );
};
