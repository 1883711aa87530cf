/** What is merely still empty in what is open: it is neither marked nor counted before its field was left. */
import type { Fault } from '@telemachos/contract/features/authoring/faults.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { useState } from 'react';
import { useObservable, createObservable, type Observable } from '../../../platform/observable.ts';
import { isEarly, placeOf } from './edit-context.tsx';
import { holderOf } from './use-aim.ts';

const nothingLeft = () => createObservable<ReadonlySet<string>>(new Set());

/** The places that were left since something was opened. */
export const useLeft = (open: string | null): Observable<ReadonlySet<string>> => {
  const [kept, setKept] = useState(() => ({ open, left: nothingLeft() }));
  if (kept.open !== open) setKept({ open, left: nothingLeft() });
  return kept.left;
};

/** How many of these faults wait; `left` is what was left of what is `open`. */
export const useEarly = (
  faults: readonly Fault[],
  definition: Definition,
  open: string | null,
  left: Observable<ReadonlySet<string>>,
): number => {
  const places = useObservable(left);
  if (open === null) return 0;
  return faults.filter(
    (fault) => isEarly(fault, places.has(placeOf(fault.Path))) && holderOf(definition, fault.Path) === open,
  ).length;
};
