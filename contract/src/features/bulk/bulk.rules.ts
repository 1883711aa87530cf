/** Work on many people: its kinds, its portions, how a paste is read. Source: specification 001 §5, §7, §9. */
import type { Ability } from '../../access/abilities.ts';
import { dropInvisible } from '../../kit/texts.rules.ts';
import { slotsIn } from '../settings/mail-slots.rules.ts';

/** The kinds of work, each with the ability it asks for. */
export const batchKinds = {
  people: 'users.add',
  existing: 'users.add',
  evaluation: 'users.add',
  field: 'users.fields',
  values: 'users.fields',
  states: 'users.manage',
  roles: 'users.manage',
  mail: 'project.manage',
  message: 'project.manage',
  invite: 'users.manage',
  publish: 'actions.edit',
} as const satisfies Record<string, Ability>;
export type BatchKind = keyof typeof batchKinds;
export const kindsOfWork = Object.keys(batchKinds) as readonly BatchKind[];

/** The kinds that write to people. */
export const writesWords = (kind: BatchKind): kind is 'mail' | 'message' | 'invite' =>
  kind === 'mail' || kind === 'message' || kind === 'invite';

/** Whether works of a kind can be taken back: what was written to somebody cannot. */
export const canBeUndone = (kind: BatchKind): boolean => !writesWords(kind);

/** The longest subject, and the longest text, of a letter to many. */
export const maxLetterLengths = { subject: 150, text: 5000 } as const;

/** The one place that a letter to many has: the name of who reads it. */
export const letterSlot = 'name';

/** Whether the text of a letter has places that nothing would be put in. */
export const hasUnknownSlot = (text: string): boolean => slotsIn(text).some(({ name }) => name !== letterSlot);

/** Rows of one bulk job, and the length of a cell in UTF-16 units. */
export const maxBulkRows = 10_000;
export const maxCellLength = 1000;

/** How many rows go in one call, and how many calls at a time (001 §9). */
export const portions = {
  people: { rows: 20, streams: 3 },
  evaluation: { rows: 20, streams: 1 },
  existing: { rows: 100, streams: 1 },
  field: { rows: 100, streams: 1 },
  values: { rows: 10, streams: 5 },
  states: { rows: 100, streams: 1 },
  roles: { rows: 100, streams: 1 },
  mail: { rows: 50, streams: 1 },
  message: { rows: 50, streams: 1 },
  invite: { rows: 50, streams: 1 },
  publish: { rows: 100, streams: 1 },
  lookup: { rows: 100, streams: 3 },
} as const satisfies Record<BatchKind | 'lookup', { rows: number; streams: number }>;

/**
 * People that are returned for one value. Two show that the value is ambiguous. A search dialog shows one fewer than
 * this number, so it knows whether there are more.
 */
export const maxPeoplePerValue = 21;

/** The outcomes of rows that may be taken back: a row that was left may be tried again. */
export const undoable = ['created', 'changed', 'left'] as const satisfies readonly string[];

/** A running work of which nothing was heard for so long was left lying: others may take it back. */
export const abandonedAfterMs = 10 * 60_000;

/** What became of a row. */
export const outcomes = ['created', 'changed', 'unchanged', 'refused', 'undone', 'left'] as const;
export type Outcome = (typeof outcomes)[number];

/** Identifiers of a paste: split on spaces, tabs and line ends, empty ones dropped, each once (001 §5). */
export const splitIdentifiers = (text: string): string[] => [
  ...new Set(text.split(/\s+/).map(dropInvisible).filter(Boolean)),
];

/** Values in which spaces may stand: split on tabs and line ends alone, trimmed, empty ones dropped, each once. */
export const splitLines = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\t\r\n]+/)
      .map(dropInvisible)
      .filter(Boolean),
  ),
];

/** The same for a search by a field, where commas and semicolons divide, too (001 §5). */
export const splitSearch = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map(dropInvisible)
      .filter(Boolean),
  ),
];

/** A list in pieces of so many. */
export const inPieces = <Item>(list: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
