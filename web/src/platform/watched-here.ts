/**
 * What was watched without a network, kept on this device until the server knows it. It belongs to its person, and to a
 * file of an action.
 */
import { joinedSpans, type Span } from '@telemachos/contract/features/actions/watching.rules.ts';
import { notesIn, type Notes } from './notes.ts';

const here = notesIn(() => localStorage, 'watched');

const slotOf = (action: number, file: number): string => `${action}-${file}`;

const isSpan = (value: unknown): value is Span =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number');

/** What is kept of a file. */
export const watchedHere = (person: number, action: number, file: number, notes: Notes = here): Span[] => {
  const kept = notes.read(String(person)).find(({ slot }) => slot === slotOf(action, file))?.body;
  return Array.isArray(kept) ? joinedSpans(kept.filter(isSpan)) : [];
};

/** Keep it; nothing of what the server knows by now. */
export const keepWatched = (
  person: number,
  action: number,
  file: number,
  spans: readonly Span[],
  notes: Notes = here,
): void => {
  if (spans.length === 0) notes.remove(String(person), slotOf(action, file));
  else notes.write(String(person), slotOf(action, file), spans);
};

/** Forget all of a person, who signed out. */
export const forgetWatched = (person: number, notes: Notes = here): void =>
  notes.read(String(person)).forEach(({ slot }) => notes.remove(String(person), slot));
