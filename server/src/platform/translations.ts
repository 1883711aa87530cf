/**
 * The languages and translations that a server holds in memory.
 *
 * A server loads a language when it is first needed. PostgreSQL notifies every server of changes (LISTEN); a server whose
 * connection broke reads everything again. Source: docs/decisions/2026-11-23-languages.md.
 */
import { isContent, languageNamed } from '@telemachos/contract/features/languages/languages.rules.ts';
import type pg from 'pg';
import { createNotificationListener } from './database-notifications.ts';
import { translationsChannel, readLanguages, readTexts, type LanguageRow } from './translations.store.ts';

/** A language that translators added. */
export type Locale = {
  code: string;
  /** The translation of a project's Greek text, undefined without one. */
  translate: (greek: string) => string | undefined;
  /** The translation of a product text by its key. */
  word: (label: string) => string | undefined;
};

/** The languages, and what translators wrote in them. */
export type Translations = {
  languages: () => readonly LanguageRow[];
  /** The codes of added languages that people may choose, separated by commas; browsers compare them for changes. */
  addedLanguageCodes: () => string;
  /**
   * The language that the page shows, from its `accept-language` header: one code, not a list of preferences. `tried` also
   * finds a language that is not open. `gone`: the language was removed.
   */
  shownLanguage: (header: string | undefined, tried?: boolean) => { code: string; stamp: number } | 'gone' | null;
  /** The locale of an added language that is open or `tried`; null for a shipped or unknown language. */
  localeOf: (language: string | undefined, tried?: boolean) => Promise<Locale | null>;
  /** Looks up what translators wrote in place of a shipped text, in the language or its fallback. */
  overridesOf: (language: string) => Promise<Locale['word']>;
  /** Reads the languages again now, without waiting for the notification. */
  refresh: () => Promise<void>;
  end: () => Promise<void>;
};

/** The shipped language that a reader falls back to. */
export const fallbackLanguage = (language: string): 'el' | 'en' => (language === 'el' ? 'el' : 'en');

/** Puts the translation of a row's title in the place of its English title. */
export const withLocalizedTitle = <Row extends { title: string; titleEn: string | null }>(
  locale: Locale | null,
  row: Row,
): Row => (locale ? { ...row, titleEn: locale.translate(row.title) ?? row.titleEn } : row);

/** Translations without any added language, for threads that write files. */
export const shippedTranslations: Translations = {
  languages: () => [],
  addedLanguageCodes: () => '',
  shownLanguage: () => null,
  localeOf: () => Promise.resolve(null),
  overridesOf: () => Promise.resolve(() => undefined),
  refresh: () => Promise.resolve(),
  end: () => Promise.resolve(),
};

type LoadedLocale = { stamp: number; locale: Promise<Locale> };

const loadLocale = async (pool: pg.Pool, code: string): Promise<Locale> => {
  const [words, content] = [new Map<string, string>(), new Map<string, string>()];
  for (const { label, text, source } of await readTexts(pool, code))
    if (isContent(label)) content.set(source, text);
    else words.set(label, text);
  return { code, translate: (greek) => content.get(greek), word: (label) => words.get(label) };
};

const languageCode = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** Reads the languages and listens for changes. */
export const startTranslations = async (pool: pg.Pool, logError: (error: unknown) => void): Promise<Translations> => {
  let known: LanguageRow[] = await readLanguages(pool);
  const loaded = new Map<string, LoadedLocale>();
  let reading: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  const readNow = async (): Promise<void> => {
    known = await readLanguages(pool);
    for (const code of loaded.keys()) if (!known.some((language) => language.code === code)) loaded.delete(code);
  };
  // A change that arrives during a read starts one more read.
  const refresh = (): Promise<void> => {
    if (!reading) return (reading = readNow().finally(() => (reading = undefined)));
    return (waiting ??= reading.catch(() => undefined).then(() => ((waiting = undefined), refresh())));
  };
  const listener = createNotificationListener(
    pool,
    translationsChannel,
    () => void refresh().catch(logError),
    logError,
  );
  await listener.begin();

  const localeFor = (code: string): Promise<Locale> => {
    const stamp = known.find((language) => language.code === code)?.stamp ?? 0;
    const cached = loaded.get(code);
    if (cached?.stamp === stamp) return cached.locale;
    const locale = loadLocale(pool, code);
    loaded.set(code, { stamp, locale });
    locale.catch(() => loaded.delete(code));
    return locale;
  };
  const find = (code: string, tried = false) =>
    known.find((language) => (language.open || tried) && language.code === code);
  return {
    languages: () => known,
    addedLanguageCodes: () =>
      known
        .filter(({ open, shipped }) => open && !shipped)
        .map(({ code }) => code)
        .join(),
    shownLanguage: (header, tried) => {
      if (header === undefined || !languageCode.test(header)) return null;
      const named = languageNamed(
        header,
        known.map(({ code }) => code),
      );
      const language = named === null ? undefined : find(named, tried);
      return language ? { code: language.code, stamp: language.stamp } : 'gone';
    },
    localeOf: async (code, tried) => {
      const language = code === undefined ? undefined : find(code, tried);
      return language && !language.shipped ? localeFor(language.code) : null;
    },
    overridesOf: async (code) => {
      const chain = [...new Set([code, fallbackLanguage(code)])].filter((one) => (find(one)?.stamp ?? 0) > 0);
      const locales = await Promise.all(chain.map(localeFor));
      return (label) => locales.reduce<string | undefined>((found, { word }) => found ?? word(label), undefined);
    },
    refresh,
    end: async () => {
      await listener.end();
      for (const one of [reading, waiting]) await one?.catch(() => undefined);
    },
  };
};
