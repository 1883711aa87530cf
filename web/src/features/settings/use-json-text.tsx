/**
 * The settings as a text that somebody writes. It is kept on this device with the settings it was made from, so that
 * using it takes nothing away that came meanwhile; what both changed is asked.
 */
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/session.ts';
import { removeDraft, saveDraft, readDraft } from '../../platform/form-drafts.ts';
import { readJson } from '../../ui/json-text.ts';
import type { Draft } from '../actions/use-draft.shared.ts';
import { ClashDialog, useToldOf } from './clash-dialog.tsx';
import { merged, type Merged, type Sides } from './merging.shared.ts';
import { recordAt, textAt, type Json } from './places.shared.ts';
import type { Written } from './written.ts';

/** Length of a text that is parsed, spaces and line breaks included. */
const maxJsonLength = 2_000_000;

/** What is written as a text, and the settings it was made from, as a text too; '' where they are not known. */
type Typed = { text: string; from: string };

/** What came of using a text: it is in the settings, something is wrong with it, or what is asked about it waits. */
type Used = 'used' | 'wrong' | 'later';

/** The text and what is done with it. */
export type JsonText = {
  /** What stands in the field. */
  shown: () => string;
  /** Whether something of it was written and not used yet. */
  isTyped: boolean;
  /** Whether the settings changed since it was begun. */
  isOutdated: () => boolean;
  /** When what was found on this device was typed; null where nothing was. */
  foundAt: number | null;
  /** What is wrong with it, in words. */
  wrong: string | null;
  /** Whether something would go with the page. */
  isRisky: () => boolean;
  write: (text: string) => void;
  /** Throw it away. */
  drop: () => void;
  /** Put it into the settings. */
  use: () => Promise<Used>;
  /** The question about what both changed. */
  question: ReactNode;
};

/** Settings as they are written out. */
const writtenOut = (settings: Json): string => JSON.stringify(settings, null, 2);

/** The settings of a text, or what is wrong with it in words. */
const useReading = (): ((text: string) => Promise<{ value: Json } | { wrong: string }>) => {
  const { t } = useTranslation(['settings', 'widgets']);
  return async (text) => {
    if (text.length > maxJsonLength) return { wrong: t('settings:json.tooLarge') };
    const read = await readJson(text);
    if ('fault' in read) {
      const { line, column, why } = read.fault;
      return { wrong: t('widgets:json.fault', { line, column, why: t(`widgets:json.why.${why}`) }) };
    }
    const { value } = read;
    return typeof value !== 'object' || value === null || Array.isArray(value)
      ? { wrong: t('settings:json.noRecord') }
      : { value: { ...value } };
  };
};

/** What is asked before a text is used: what it makes of the settings, and how it goes on. */
type Asked = { before: Written | null; mine: Written; theirs: Written; answer: (used: Used) => void };

/** A text that is kept on this device with what it was made from. */
const useTypedFrom = (record: string) => {
  const person = useSession()?.Id ?? 0;
  const [found] = useState(() => readDraft(person, record));
  const [typed, setTyped] = useState<Typed | null>(() => {
    const text = textAt(found?.data, ['text']);
    return found && text !== '' ? { text, from: typeof found.base === 'string' ? found.base : '' } : null;
  });
  const [foundAt, setFoundAt] = useState(typed ? (found?.at ?? null) : null);
  const [isKept, setKept] = useState(true);
  const drop = (): void => {
    setTyped(null);
    setFoundAt(null);
    removeDraft(person, record);
  };
  const write = (next: Typed): void => {
    if (next.text === next.from) return drop();
    setTyped(next);
    setKept(saveDraft(person, record, { data: { text: next.text }, version: 0, at: Date.now(), base: next.from }));
  };
  return { typed, foundAt, isKept, drop, write };
};

/** The text of these settings. */
export const useJsonText = (projectId: number, draft: Draft<Written>): JsonText => {
  const { t } = useTranslation('settings');
  const { typed, foundAt, isKept, drop, write } = useTypedFrom(`setup-json-${projectId}`);
  const [wrong, setWrong] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [sides, setSides] = useState<Sides>({});
  const tell = useToldOf();
  const reading = useReading();
  const now = (): string => writtenOut(draft.data.Settings);
  const take = (both: Pick<Merged<Written>, 'data' | 'freed'>, mine: Written): void => {
    draft.change(both.data);
    drop();
    setWrong(null);
    tell({ ...both, clashes: [], came: [] }, mine);
  };
  const use = async (): Promise<Used> => {
    if (!typed) return 'used';
    const read = await reading(typed.text);
    if ('wrong' in read) {
      setWrong(read.wrong);
      return 'wrong';
    }
    const theirs = draft.latest();
    const mine = { ...theirs, Settings: read.value };
    if (typed.from === writtenOut(theirs.Settings)) {
      take({ data: mine, freed: [] }, mine);
      return 'used';
    }
    const from: unknown = typed.from === '' ? null : JSON.parse(typed.from);
    const before = from === null ? null : { ...theirs, Settings: recordAt(from, []) };
    const both = merged(before, mine, theirs);
    if (both.clashes.length > 0)
      return new Promise((answer) => {
        setSides({});
        setAsked({ before, mine, theirs, answer });
      });
    take(both, mine);
    return 'used';
  };
  const end = (used: Used): void => {
    asked?.answer(used);
    setAsked(null);
  };
  const both = asked && merged(asked.before, asked.mine, asked.theirs, { sides });
  return {
    shown: () => typed?.text ?? now(),
    isTyped: typed !== null,
    isOutdated: () => typed !== null && typed.from !== now(),
    foundAt,
    wrong,
    isRisky: () => typed !== null && !isKept,
    write: (text) => {
      write({ text, from: typed?.from ?? now() });
      setWrong(null);
    },
    drop: () => {
      drop();
      setWrong(null);
    },
    use,
    question:
      asked && both ? (
        <ClashDialog
          clashes={both.clashes}
          both={asked}
          sides={sides}
          title={t('json.askTitle')}
          text={t('json.askText', { count: both.clashes.length })}
          theirWords="json.theirs"
          yes={t('meanwhile.goOn')}
          onChoose={setSides}
          onYes={() => {
            take(both, asked.mine);
            end('used');
          }}
          onLater={() => end('later')}
        />
      ) : null,
  };
};
