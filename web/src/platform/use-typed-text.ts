/**
 * Texts of a dialog (a reason, a note, a name) that are kept on this device with every key, until they were sent or
 * given up by hand.
 */
import { useState } from 'react';
import { useSession } from './session.ts';
import { dropTyped, isSame, keepTyped, typedOf } from './typed.ts';

type Fields = Record<string, string>;

/** What was kept of the fields; what they begin with where there is none. */
const readFields = <Named extends Fields>(data: unknown, first: Named): Named => {
  const kept: Record<string, unknown> = typeof data === 'object' && data !== null ? { ...data } : {};
  const known = Object.entries(kept).filter(([name, text]) => Object.hasOwn(first, name) && typeof text === 'string');
  return { ...first, ...Object.fromEntries(known) };
};

/**
 * The fields of a dialog, a way to change one, and one to forget them. `record` names what they are about; `first` is
 * what they begin with.
 */
export const useTypedFields = <Named extends Fields>(
  record: string,
  first: Named,
): {
  fields: Named;
  write: (name: keyof Named & string, text: string) => void;
  /** Several at once. */
  change: (changes: Partial<Named>) => void;
  forget: () => void;
  /** Whether this device took what was typed last. */
  isKept: boolean;
} => {
  const person = useSession()?.Id ?? 0;
  const [begun] = useState(first);
  const [fields, setFields] = useState(() => readFields(typedOf(person, record)?.data, begun));
  const [isKept, setKept] = useState(true);
  const change = (changes: Partial<Named>) => {
    const next = { ...fields, ...changes };
    setFields(next);
    setKept(isSame(next, begun) || keepTyped(person, record, { data: next, version: 0, at: Date.now() }));
    // As it was when the dialog opened: nothing of one's own is in it.
    if (isSame(next, begun)) dropTyped(person, record);
  };
  const write = (name: keyof Named & string, text: string) => change({ ...fields, [name]: text });
  return { fields, write, change, forget: () => dropTyped(person, record), isKept };
};

/** The same for a dialog with one text. */
export const useTypedText = (
  record: string,
  first = '',
): { text: string; write: (text: string) => void; forget: () => void; isKept: boolean } => {
  const { fields, write, forget, isKept } = useTypedFields(record, { text: first });
  return { text: fields.text, write: (text) => write('text', text), forget, isKept };
};
