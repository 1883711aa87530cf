/**
 * What is typed into profile fields, kept on this device: only what differs from what stood there when it began, each
 * with what that was, so that nothing is written over that somebody else changed meanwhile.
 */
import type { PersonField } from '@telemachos/contract/features/users/person.wire.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { useRef } from 'react';
import { useDraftText } from '../../platform/use-draft-fields.ts';

/** What was typed into each field, and what it had when that began. */
export type Touched = Readonly<Record<string, { is: string; was: string }>>;

/** A value as it is typed: days as people write them. */
export const asTyped = (field: PersonField, value = field.Value): string =>
  field.Type === 'date' && value ? showDay(value) : value;

const touchedIn = (text: string): Touched => {
  try {
    const read: unknown = JSON.parse(text || '{}');
    const entries = typeof read === 'object' && read !== null ? Object.entries(read) : [];
    return Object.fromEntries(
      entries.flatMap(([name, value]: [string, unknown]) => {
        const { is, was }: { is?: unknown; was?: unknown } = typeof value === 'object' && value !== null ? value : {};
        return typeof is === 'string' && typeof was === 'string' ? [[name, { is, was }]] : [];
      }),
    );
  } catch {
    return {};
  }
};

/** One part of what was typed, by the names of the fields. */
export const partOf = (touched: Touched, part: 'is' | 'was'): Record<string, string> =>
  Object.fromEntries(Object.entries(touched).map(([name, value]) => [name, value[part]]));

/** What is typed into these fields. */
export const useTouchedFields = (
  record: string,
  fields: readonly PersonField[],
): {
  touched: Touched;
  change: (field: PersonField, is: string) => void;
  /** The field has this now, whoever wrote it: what is typed stands on it, or is it. */
  know: (name: string, value: string, sent?: string) => void;
  /** What was typed into a field, or into all, is not wanted or saved. */
  forget: (name?: string) => void;
  isKept: boolean;
} => {
  const { text, write, isKept } = useDraftText(record);
  const latest = useRef(text);
  const all = touchedIn(text);
  const put = (next: Touched): void => {
    latest.current = Object.keys(next).length === 0 ? '' : JSON.stringify(next);
    write(latest.current);
  };
  const without = (name: string): Touched =>
    Object.fromEntries(Object.entries(touchedIn(latest.current)).filter(([other]) => other !== name));
  const change = (field: PersonField, is: string): void => {
    const was = touchedIn(latest.current)[field.Name]?.was ?? field.Value;
    put(is === asTyped(field, was) ? without(field.Name) : { ...without(field.Name), [field.Name]: { is, was } });
  };
  const know = (name: string, was: string, sent?: string): void => {
    const now = touchedIn(latest.current)[name];
    if (now) put(now.is === sent ? without(name) : { ...without(name), [name]: { ...now, was } });
  };
  return {
    touched: Object.fromEntries(fields.flatMap(({ Name }) => (all[Name] ? [[Name, all[Name]]] : []))),
    change,
    know,
    forget: (name) => put(name === undefined ? {} : without(name)),
    isKept,
  };
};
