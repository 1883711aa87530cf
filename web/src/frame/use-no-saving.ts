/**
 * Ctrl+S does nothing for those who set projects up (specification 001 §2): the browser would offer to save the page as
 * a file, and whoever is used to press it while writing is led away from forms that save by themselves.
 */
import { useEffect } from 'react';

/** The key as Latin and Greek keyboards name it. */
const isSaving = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && ['s', 'σ'].includes(key.toLowerCase());

/** Keeps the browser's own dialog away, while `on`. */
export const useNoSaving = (on: boolean): void =>
  useEffect(() => {
    if (!on) return undefined;
    const keep = (event: KeyboardEvent) => {
      if (isSaving(event)) event.preventDefault();
    };
    addEventListener('keydown', keep);
    return () => removeEventListener('keydown', keep);
  }, [on]);
