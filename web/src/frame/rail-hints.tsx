/** What the pictures of a folded rail stand for, beside the one that the pointer or the focus is on. */
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useState, type RefObject } from 'react';

/** Until a hint goes that the pointer left, so that it can be reached, in milliseconds. */
const goesAfter = 120;

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
      going = setTimeout(() => setOn(null), goesAfter);
    };
    const show = ({ target }: Event) => {
      const named = target instanceof Element ? target.closest<HTMLElement>('[aria-label]:is(a, button)') : null;
      if (!named) return;
      stay();
      setOn(named);
    };
    const over = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('.MuiTooltip-popper')) stay();
    };
    box?.addEventListener('pointerover', show, { signal });
    box?.addEventListener('focusin', show, { signal });
    box?.addEventListener('pointerleave', go, { signal });
    box?.addEventListener('focusout', go, { signal });
    document.addEventListener('pointerover', over, { signal });
    document.addEventListener('pointerout', (event) => !box?.contains(event.target as Node) && go(), { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && setOn(null), { signal });
    return () => {
      stay();
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
