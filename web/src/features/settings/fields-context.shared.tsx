/** What controls at a place share: the record under one's hands, a way to change it, and what is wrong where. */
import { createContext, use } from 'react';
import type { Json, Place } from './places.shared.ts';

export type FieldHands = {
  /** The record that places lead into. */
  value: Json;
  /** Whether it is only read: lists do not open. */
  readOnly?: boolean;
  /** Change what stands at a place; undefined takes it away. */
  put: (place: Place, value: unknown) => void;
  /** A control was left: from now on it is told when it is empty. */
  leave: (path: string) => void;
  /** What is wrong at a place, or with `within` anywhere in it, in words; null when nothing is. */
  faultAt: (place: Place, within?: boolean) => string | null;
};

export const FieldsContext = createContext<FieldHands | null>(null);

/** What the controls share. */
export const useFields = (): FieldHands => {
  const hands = use(FieldsContext);
  if (!hands) throw new Error('a control stands outside of its editor');
  return hands;
};
