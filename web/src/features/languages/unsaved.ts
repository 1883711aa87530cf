/** Texts of languages that the server does not have yet: kept on this device with every key, and what is being saved of them. */
import { countDrafts, removeDraft, saveDraft, readDraft } from '../../platform/form-drafts.ts';

const start = 'translation-';
const recordOf = (language: string, label: string): string => `${start}${language}-${encodeURIComponent(label)}`;

/** What the device did not take, and what is on its way to the server. */
const homeless = new Set<string>();
const sending = new Set<Promise<unknown>>();

/** The text of a label in a language, as a person writes it. */
export type Unsaved = {
  /** What was left here, and the version it began from. */
  found: () => { text: string; version: number } | null;
  keep: (text: string, version: number) => void;
  drop: () => void;
};

/** Where a text waits until it is saved. */
export const unsavedOf = (person: number, language: string, label: string): Unsaved => {
  const record = recordOf(language, label);
  return {
    found: () => {
      const kept = readDraft(person, record);
      return typeof kept?.data === 'string' ? { text: kept.data, version: kept.version } : null;
    },
    keep: (text, version) => {
      if (saveDraft(person, record, { data: text, version, at: Date.now() })) homeless.delete(record);
      else homeless.add(record);
    },
    drop: () => {
      homeless.delete(record);
      removeDraft(person, record);
    },
  };
};

/** Something is being saved until this is over. */
export const whileSending = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
  sending.add(work);
  try {
    return await work;
  } finally {
    sending.delete(work);
  }
};

/** All of a person's texts together, for the question when one leaves. */
export const allUnsaved = (person: number) => {
  const isDirty = (): boolean => homeless.size > 0 || countDrafts(person, undefined, start) > 0;
  return {
    isDirty,
    isRisky: () => homeless.size > 0,
    flush: async () => {
      await Promise.allSettled(sending);
      return !isDirty();
    },
  };
};
