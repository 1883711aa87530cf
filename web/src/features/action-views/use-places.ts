/** Which text of a view is open, and the ways to a place in it. */
import { useCallback, useState } from 'react';
import type { ViewField } from '@telemachos/contract/features/action-views/action-views.rules.ts';
import { useSearchParams } from '../../platform/url.ts';

/** A place in a text of a view, counted from 1; line 0 where it is unknown. */
export type TextPlace = { field: ViewField; line: number; column: number };
/** A fault of the view, as the editor marks it and the list leads to it. */
export type PlacedFault = TextPlace & { words: string };

/** The address may name a place in the controller (`line`, `column`): the editor opens there. */
export const usePlaces = () => {
  const { line, column } = useSearchParams();
  const first: TextPlace | null =
    Number(line) > 0 ? { field: 'Controller', line: Number(line), column: Number(column) || 1 } : null;
  const [field, setField] = useState<ViewField>(first?.field ?? 'Html');
  /** Where the editor is to be led, once it is there. */
  const [wanted, setWanted] = useState(first);
  const arrive = useCallback(() => setWanted(null), []);
  const go = (place: TextPlace): void => {
    setField(place.field);
    setWanted(place);
  };
  return { field, setField, wanted, arrive, go };
};

export type TextPlaces = ReturnType<typeof usePlaces>;
