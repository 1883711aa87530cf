/**
 * Type 16: files. The server writes the answer when a file arrives or goes: a JSON list of `{Index, Id, Name}`, Index
 * being the place in `Data.Files`, from 0.
 */
import { invalid, ownGroup, type TypeRule } from './type.ts';

/** A file of an answer: what it was asked for, its id to fetch it by, and its name. */
export type NamedFile = { Index: number; Id: number; Name: string };

const isNamed = (value: unknown): value is NamedFile =>
  typeof value === 'object' &&
  value !== null &&
  'Index' in value &&
  'Id' in value &&
  'Name' in value &&
  Number.isInteger(value.Index) &&
  Number.isInteger(value.Id) &&
  typeof value.Name === 'string';

/** The files that an answer names. */
export const filesOf = (text: string): NamedFile[] => {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isNamed) : [];
  } catch {
    return [];
  }
};

export const uploadRule: TypeRule = {
  answer: 'files',
  groups: ownGroup,
  check: () => invalid('kind'),
  complete: (question, { Text }) => {
    const given = new Set(filesOf(Text).map(({ Index }) => Index));
    return (question.Data.Files ?? []).every((_slot, index) => given.has(index));
  },
};
