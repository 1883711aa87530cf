/** Texts of dialogs (a reason, a note, a name), stored on this device until they are sent or discarded. */
import { useRef, useState } from 'react';
import { mergeFields, type TextFields } from './merge-fields.ts';
import { useSession } from './session.ts';
import { removeDraft, isSameData, saveDraft, readDraft, type Draft } from './form-drafts.ts';
import { useIsMounted } from './use-is-mounted.ts';

/** Fields that somebody else changed as well. The person chooses whose text is used. */
export type FieldConflict = { clashing: readonly string[]; keepMine: () => void; takeTheirs: () => void };

/**
 * The fields of a dialog with functions to change and forget them. `record` identifies the dialog's subject; `first` is
 * its content in this `version`. A draft over another version is merged; conflicting fields are returned as `older`.
 */
export const useDraftFields = <Named extends TextFields>(
  record: string,
  first: Named,
  version = 0,
): {
  fields: Named;
  write: (name: keyof Named & string, text: string) => void;
  /** Changes several fields, based on the current values. */
  change: (changes: Partial<Named> | ((now: Named) => Partial<Named>)) => void;
  forget: () => void;
  /** Whether the device stored the last key press. */
  isKept: boolean;
  /** Whether a draft was found. */
  isFound: boolean;
  /** Null without conflicting fields. */
  older: FieldConflict | null;
} => {
  const person = useSession()?.Id ?? 0;
  const [begun] = useState(first);
  const [kept] = useState(() => readDraft(person, record));
  const [joined] = useState(() => mergeFields(kept, begun, version));
  const [fields, setFields] = useState(joined.fields);
  // An answer arrives in the render in which it was requested; this ref has the text typed since.
  const latest = useRef(fields);
  const [clashing, setClashing] = useState(joined.clashing);
  const [isKept, setKept] = useState(true);
  const isHere = useIsMounted();
  // The last writer owns the stored draft. A form that was left must not remove what was typed after it was opened
  // again.
  const noted = useRef(kept);
  // Until the conflict is resolved, the draft keeps its original version.
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
    // The text equals the original, so there is nothing to store.
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
