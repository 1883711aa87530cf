/** Watched video spans on this device, kept until the server has them. */
import { joinedSpans, type Span } from '@telemachos/contract/features/actions/watching.rules.ts';
import { openLocalCopies, type LocalCopies } from './local-copies.ts';

const spanCopies = openLocalCopies(() => localStorage, 'watched');

const toSlot = (action: number, file: number): string => `${action}-${file}`;

const isSpan = (value: unknown): value is Span =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number');

/** Reads the stored spans of a file. */
export const readWatchedSpans = (
  person: number,
  action: number,
  file: number,
  notes: LocalCopies = spanCopies,
): Span[] => {
  const kept = notes.read(String(person)).find(({ slot }) => slot === toSlot(action, file))?.body;
  return Array.isArray(kept) ? joinedSpans(kept.filter(isSpan)) : [];
};

/** Stores the spans that the server does not have yet. */
export const saveWatchedSpans = (
  person: number,
  action: number,
  file: number,
  spans: readonly Span[],
  notes: LocalCopies = spanCopies,
): void => {
  if (spans.length === 0) notes.remove(String(person), toSlot(action, file));
  else notes.write(String(person), toSlot(action, file), spans);
};

/** Removes all spans of a person who signed out. */
export const clearWatchedSpans = (person: number, notes: LocalCopies = spanCopies): void =>
  notes.read(String(person)).forEach(({ slot }) => notes.remove(String(person), slot));
