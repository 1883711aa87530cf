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

/** What was typed over an older version: somebody has to say whose words go on. */
export type Older = { keepMine: () => void; takeTheirs: () => void };

/**
 * The fields of a dialog, a way to change one, and one to forget them. `record` names what they are about; `first` is
 * what they begin with, in this `version`. What was typed over another version is there still, and said to be `older`.
 */
export const useTypedFields = <Named extends Fields>(
  record: string,
  first: Named,
  version = 0,
): {
  fields: Named;
  write: (name: keyof Named & string, text: string) => void;
  /** Several at once. */
  change: (changes: Partial<Named>) => void;
  forget: () => void;
  /** Whether this device took what was typed last. */
  isKept: boolean;
  /** Null where what is typed stands on this version. */
  older: Older | null;
} => {
  const person = useSession()?.Id ?? 0;
  const [begun] = useState(first);
  const [kept] = useState(() => typedOf(person, record));
  const [fields, setFields] = useState(() => readFields(kept?.data, begun));
  const [over, setOver] = useState(() => (kept && !isSame(fields, begun) ? kept.version : version));
  const [isKept, setKept] = useState(true);
  const keep = (next: Named, on: number) => keepTyped(person, record, { data: next, version: on, at: Date.now() });
  const change = (changes: Partial<Named>) => {
    const next = { ...fields, ...changes };
    setFields(next);
    setKept(isSame(next, begun) || keep(next, over));
    // As it was when the dialog opened: nothing of one's own is in it.
    if (isSame(next, begun)) dropTyped(person, record);
  };
  const write = (name: keyof Named & string, text: string) => change({ ...fields, [name]: text });
  const forget = () => dropTyped(person, record);
  const keepMine = () => {
    setOver(version);
    setKept(keep(fields, version));
  };
  const takeTheirs = () => {
    setOver(version);
    setFields(begun);
    forget();
  };
  return { fields, write, change, forget, isKept, older: over === version ? null : { keepMine, takeTheirs } };
};

/** The same for a dialog with one text. */
export const useTypedText = (
  record: string,
  first = '',
): { text: string; write: (text: string) => void; forget: () => void; isKept: boolean } => {
  const { fields, write, forget, isKept } = useTypedFields(record, { text: first });
  return { text: fields.text, write: (text) => write('text', text), forget, isKept };
};
