/**
 * The languages in each server's mind: which there are, how new their words are, and the words themselves of those that
 * somebody asked for. The database tells every server of a change (LISTEN), and a server that was away reads again.
 * Source: docs/decisions/2026-11-23-languages.md.
 */
import { isContent, languageNamed } from '@telemachos/contract/features/languages/languages.rules.ts';
import type pg from 'pg';
import { listening } from './listening.ts';
import { channel, readLanguages, readTexts, type LanguageRow } from './words.store.ts';

/** What somebody reads in a language that translators added. */
export type Spoken = {
  code: string;
  /** A project's Greek words in that language; nothing where they are not translated. */
  translate: (greek: string) => string | undefined;
  /** A word of the screens by its label. */
  word: (label: string) => string | undefined;
};

/** The languages and their words. */
export type Words = {
  languages: () => readonly LanguageRow[];
  /** The languages beyond the shipped two that people may choose, by their codes: a browser hears when they change. */
  further: () => string;
  /**
   * The language that a browser says it shows, in the header of its calls: one word, and no list of wishes. `tried` finds one
   * that is not open, too.
   */
  shownIn: (header: string | undefined, tried?: boolean) => { code: string; stamp: number } | 'gone' | null;
  /** The words of a language beyond the shipped two, open or `tried`; null for those, and for one that is not there. */
  spokenIn: (language: string | undefined, tried?: boolean) => Promise<Spoken | null>;
  /** What translators wrote over a shipped word, in the language, else for one of theirs in English. */
  over: (language: string) => Promise<Spoken['word']>;
  /** Read again now: after a change, for whoever does not wait for the database to tell. */
  refresh: () => Promise<void>;
  end: () => Promise<void>;
};

/** The language a reader falls back to: English beside a language that translators added. */
export const sideOf = (language: string): 'el' | 'en' => (language === 'el' ? 'el' : 'en');

/** A row's title with the reader's translation in the place of its English. */
export const titledFor = <Row extends { title: string; titleEn: string | null }>(
  spoken: Spoken | null,
  row: Row,
): Row => (spoken ? { ...row, titleEn: spoken.translate(row.title) ?? row.titleEn } : row);

/** Where only the shipped words are: in threads that make files. */
export const shippedWords: Words = {
  languages: () => [],
  further: () => '',
  shownIn: () => null,
  spokenIn: () => Promise.resolve(null),
  over: () => Promise.resolve(() => undefined),
  refresh: () => Promise.resolve(),
  end: () => Promise.resolve(),
};

type Read = { stamp: number; spoken: Promise<Spoken> };

const spokenFrom = async (pool: pg.Pool, code: string): Promise<Spoken> => {
  const [words, content] = [new Map<string, string>(), new Map<string, string>()];
  for (const { label, text, source } of await readTexts(pool, code))
    if (isContent(label)) content.set(source, text);
    else words.set(label, text);
  return { code, translate: (greek) => content.get(greek), word: (label) => words.get(label) };
};

const bare = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** Read the languages, and be told of changes from then on. */
export const startWords = async (pool: pg.Pool, tell: (error: unknown) => void): Promise<Words> => {
  let known: LanguageRow[] = await readLanguages(pool);
  const kept = new Map<string, Read>();
  let reading: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  const readNow = async (): Promise<void> => {
    known = await readLanguages(pool);
    for (const code of kept.keys()) if (!known.some((language) => language.code === code)) kept.delete(code);
  };
  // What changed while it was being read is read once more.
  const refresh = (): Promise<void> => {
    if (!reading) return (reading = readNow().finally(() => (reading = undefined)));
    return (waiting ??= reading.catch(() => undefined).then(() => ((waiting = undefined), refresh())));
  };
  const listener = listening(pool, channel, () => void refresh().catch(tell), tell);
  await listener.begin();

  const textsOf = (code: string): Promise<Spoken> => {
    const stamp = known.find((language) => language.code === code)?.stamp ?? 0;
    const there = kept.get(code);
    if (there?.stamp === stamp) return there.spoken;
    const spoken = spokenFrom(pool, code);
    kept.set(code, { stamp, spoken });
    spoken.catch(() => kept.delete(code));
    return spoken;
  };
  const find = (code: string, tried = false) =>
    known.find((language) => (language.open || tried) && language.code === code);
  return {
    languages: () => known,
    further: () =>
      known
        .filter(({ open, shipped }) => open && !shipped)
        .map(({ code }) => code)
        .join(),
    shownIn: (header, tried) => {
      if (header === undefined || !bare.test(header)) return null;
      const named = languageNamed(
        header,
        known.map(({ code }) => code),
      );
      const language = named === null ? undefined : find(named, tried);
      return language ? { code: language.code, stamp: language.stamp } : 'gone';
    },
    spokenIn: async (code, tried) => {
      const language = code === undefined ? undefined : find(code, tried);
      return language && !language.shipped ? textsOf(language.code) : null;
    },
    over: async (code) => {
      const chain = [...new Set([code, sideOf(code)])].filter((one) => (find(one)?.stamp ?? 0) > 0);
      const spoken = await Promise.all(chain.map(textsOf));
      return (label) => spoken.reduce<string | undefined>((found, { word }) => found ?? word(label), undefined);
    },
    refresh,
    end: async () => {
      await listener.end();
      for (const one of [reading, waiting]) await one?.catch(() => undefined);
    },
  };
};
