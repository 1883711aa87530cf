/**
 * Texts of a dialog (a reason, a note, a name) that are kept on this device with every key, until they were sent or
 * given up by hand.
 */
import { useRef, useState } from 'react';
import { mergeFields, type TextFields } from './merge-fields.ts';
import { useSession } from './session.ts';
import { removeDraft, isSameData, saveDraft, readDraft, type Draft } from './form-drafts.ts';
import { useIsMounted } from './use-is-mounted.ts';

/** Fields that somebody else changed too, meanwhile: it has to be said whose words go on. */
export type FieldConflict = { clashing: readonly string[]; keepMine: () => void; takeTheirs: () => void };

/**
 * The fields of a dialog, a way to change one, and one to forget them. `record` names what they are about; `first` is
 * what they begin with, in this `version`. What was typed over another version is joined with it; what both changed is
 * there still, and said to be `older`.
 */
export const useDraftFields = <Named extends TextFields>(
  record: string,
  first: Named,
  version = 0,
): {
  fields: Named;
  write: (name: keyof Named & string, text: string) => void;
  /** Several at once, over what stands there by then, whenever it was begun. */
  change: (changes: Partial<Named> | ((now: Named) => Partial<Named>)) => void;
  forget: () => void;
  /** Whether this device took what was typed last. */
  isKept: boolean;
  /** Whether something was found that had been typed before. */
  isFound: boolean;
  /** Null where nothing was changed by two. */
  older: FieldConflict | null;
} => {
  const person = useSession()?.Id ?? 0;
  const [begun] = useState(first);
  const [kept] = useState(() => readDraft(person, record));
  const [joined] = useState(() => mergeFields(kept, begun, version));
  const [fields, setFields] = useState(joined.fields);
  // An answer comes to the drawing in which it was asked for: what was typed since is here.
  const latest = useRef(fields);
  const [clashing, setClashing] = useState(joined.clashing);
  const [isKept, setKept] = useState(true);
  const isHere = useIsMounted();
  // What is kept is of whoever wrote last; a form that was left may not take away what was written in it when it was opened again.
  const noted = useRef(kept);
  // Until it is settled, the words stand on what they were made from.
  const stand = kept && clashing.length > 0 ? { version: kept.version, base: kept.base } : { version, base: begun };
  const keep = (next: Named, on: { version: number; base?: unknown }) => {
    const note: Draft = { data: next, at: Date.now(), ...on };
    const isThere = saveDraft(person, record, note);
    if (isThere) noted.current = note;
    return isThere;
  };
  const forget = () => {
    if (noted.current) removeDraft(person, record, noted.current);
    noted.current = null;
  };
  const put = (next: Named) => {
    latest.current = next;
    setFields(next);
  };
  const change = (changes: Partial<Named> | ((now: Named) => Partial<Named>)) => {
    const left = isHere() ? null : readDraft(person, record);
    if (!isHere() && left === null) return;
    const now = left ? mergeFields(left, begun, version).fields : latest.current;
    const next = { ...now, ...(typeof changes === 'function' ? changes(now) : changes) };
    put(next);
    setKept(isSameData(next, begun) || keep(next, stand));
    // As it was when the dialog opened: nothing of one's own is in it.
    if (isSameData(next, begun)) forget();
  };
  const write = (name: keyof Named & string, text: string) => change((now) => ({ ...now, [name]: text }));
  const settle = (next: Named) => {
    setClashing([]);
    put(next);
    if (isSameData(next, begun)) forget();
    else setKept(keep(next, { version, base: begun }));
  };
  const keepMine = () => settle(fields);
  const takeTheirs = () => settle({ ...fields, ...Object.fromEntries(clashing.map((name) => [name, begun[name]])) });
  const older = clashing.length === 0 ? null : { clashing, keepMine, takeTheirs };
  const isFound = kept !== null && !isSameData(joined.fields, begun);
  return { fields, write, change, forget, isKept, isFound, older };
};

/** The same for a dialog with one text. */
export const useDraftText = (
  record: string,
  first = '',
): { text: string; write: (text: string) => void; forget: () => void; isKept: boolean } => {
  const { fields, write, forget, isKept } = useDraftFields(record, { text: first });
  return { text: fields.text, write: (text) => write('text', text), forget, isKept };
};
