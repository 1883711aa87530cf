/** A form that could not be saved: its first field at fault takes the focus. */
import { useEffect, useRef, type RefObject } from 'react';

/** For the form with this ref: after each try that its fields refuse, and after each refusal of the server's. */
export const useFaultFocus = <Form extends HTMLElement>(tries: number, error: Error | null): RefObject<Form | null> => {
  const form = useRef<Form>(null);
  useEffect(() => {
    if (tries > 0 || error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [tries, error]);
  return form;
};
