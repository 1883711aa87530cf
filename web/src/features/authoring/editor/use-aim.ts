/** From a fault to its field: what holds it is opened, and the nearest field to the place is focused. */
import type { Fault } from '@telemachos/contract/features/authoring/faults.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { placeOf, questionKey } from './edit-context.tsx';

/** What must be open for a place to be on screen. */
export const holderOf = (definition: Definition, [top, place, inner, index]: Fault['Path']): string | null => {
  if (top === 'Scales') return typeof place === 'number' ? `scale ${place}` : null;
  if (top !== 'Sections') return 'head';
  if (typeof place !== 'number') return null;
  const question =
    inner === 'Questions' && typeof index === 'number' ? definition.Sections[place]?.Questions[index] : undefined;
  return question ? questionKey(question.Id) : `section ${place}`;
};

/** The nearest element to a place: its own field, else that of what it is in. */
const nearest = (path: Fault['Path']): HTMLElement | null => {
  for (let length = path.length; length > 0; length -= 1) {
    const found = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(placeOf(path.slice(0, length)))}"]`);
    if (found) return found;
  }
  return null;
};

export const useAim = (
  definition: Definition,
  setOpen: (open: string | null) => void,
  setWritten: (language: 'el' | 'en') => void,
): ((fault: Fault) => void) => {
  const [aim, setAim] = useState<{ path: Fault['Path'] } | null>(null);
  const now = useRef(definition);
  useEffect(() => {
    now.current = definition;
  }, [definition]);
  useEffect(() => {
    if (!aim) return;
    // The field is drawn with this very change; a frame later it is in place.
    const frame = requestAnimationFrame(() => {
      const found = nearest(aim.path);
      const field = found?.matches('input, textarea, button')
        ? found
        : found?.querySelector<HTMLElement>('textarea:not([aria-hidden]), input:not([aria-hidden]), button');
      field?.focus({ preventScroll: true });
      (found ?? field)?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [aim]);
  return useCallback(
    ({ Path }) => {
      const last = Path.at(-1);
      if (last === 'el' || last === 'en') setWritten(last);
      const holder = holderOf(now.current, Path);
      if (holder !== null) setOpen(holder);
      setAim({ path: Path });
    },
    [setOpen, setWritten],
  );
};
