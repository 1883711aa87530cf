/**
 * Translations written in the product: over the shipped texts, or in added languages with English as the fallback. The
 * device caches them until the server reports a newer version (specification 000 §7).
 */
import i18next from 'i18next';
import { send, previewLanguage } from './api.ts';
import {
  hasShippedTextsOnly,
  openLanguages,
  projectTexts,
  setLanguage,
  loadShippedNamespace,
  shownLanguage,
  translationVersionOf,
  type OpenLanguage,
  type NamespaceTexts,
} from './languages.ts';
import { fillPluralForms } from './plural-forms.ts';
import { localSettings } from './local-settings.ts';

/** The translations of a language by label, and their version. */
type CachedTranslations = { stamp: number; texts: Record<string, string> };

const readCached = (language: string): CachedTranslations | null => {
  try {
    const kept: CachedTranslations = JSON.parse(localSettings.get(`words.${language}`) ?? '');
    return kept;
  } catch {
    return null;
  }
};

const fetchTranslations = async (language: string): Promise<CachedTranslations> => {
  if (translationVersionOf(language) === 0) return { stamp: 0, texts: {} };
  const kept = readCached(language);
  if (kept?.stamp === translationVersionOf(language)) return kept;
  try {
    const address = `/api/Lang/LangService?${new URLSearchParams({ lang: language, changed: 'true' }).toString()}`;
    const response = await fetch(address, { credentials: 'same-origin' });
    if (!response.ok) throw new Error(`no words: ${response.status}`);
    const { Stamp, texts }: { Stamp: number; texts: Record<string, string> } = await response.json();
    localSettings.set(`words.${language}`, JSON.stringify({ stamp: Stamp, texts }));
    return { stamp: Stamp, texts };
  } catch {
    // Without a network the cached translations remain in use.
    return kept ?? { stamp: 0, texts: {} };
  }
};

/** Namespaces that load together share one request. */
const pendingReads = new Map<string, { stamp: number; words: Promise<CachedTranslations> }>();
const loadTranslations = async (language: string): Promise<Record<string, string>> => {
  const stamp = translationVersionOf(language);
  const known = pendingReads.get(language);
  const current = known?.stamp === stamp ? known : { stamp, words: fetchTranslations(language) };
  pendingReads.set(language, current);
  return (await current.words).texts;
};

type Entry = [key: string, text: string];

const entriesOf = (words: NamespaceTexts, above = ''): Entry[] =>
  Object.entries(words).flatMap(([key, inner]) => {
    const name = above === '' ? key : `${above}.${key}`;
    return typeof inner === 'string' ? [[name, inner]] : entriesOf(inner as NamespaceTexts, name);
  });

const nestEntries = (entries: Iterable<Entry>): NamespaceTexts => {
  const words: NamespaceTexts = {};
  for (const [key, text] of entries) {
    const path = key.split('.');
    const last = path.pop() ?? '';
    let place = words;
    for (const name of path) {
      const inner = (place[name] ?? {}) as NamespaceTexts;
      place[name] = inner;
      place = inner;
    }
    place[last] = text;
  }
  return words;
};

/** A project's own texts of a namespace. A label without a namespace belongs to `common`. */
const projectEntries = (language: string, namespace: string): Entry[] =>
  Object.entries(projectTexts.get()[language] ?? {}).flatMap(([label, text]): Entry[] => {
    const named = label.includes(':') ? label : `common:${label}`;
    return named.startsWith(`${namespace}:`) ? [[named.slice(namespace.length + 1), text]] : [];
  });

/** The complete texts of a namespace: translated where possible, else English. */
export const loadTranslatedNamespace = async (language: string, namespace: string): Promise<NamespaceTexts> => {
  const isShipped = language === 'el' || language === 'en';
  const base = isShipped ? await loadShippedNamespace(language, namespace) : await currentTexts('en', namespace);
  const start = `${namespace}:`;
  const own = new Map(
    Object.entries(await loadTranslations(language)).flatMap(([label, text]): Entry[] =>
      label.startsWith(start) ? [[label.slice(start.length), text]] : [],
    ),
  );
  const words = new Map([...entriesOf(base), ...own]);
  if (!isShipped) fillPluralForms(words, own, language);
  for (const [key, text] of projectEntries(language, namespace)) if (words.has(key)) words.set(key, text);
  return nestEntries(words);
};

/** The texts of a namespace: the shipped ones unless something replaces them. */
const currentTexts = (language: string, namespace: string): Promise<NamespaceTexts> =>
  hasShippedTextsOnly(language)
    ? loadShippedNamespace(language, namespace)
    : loadTranslatedNamespace(language, namespace);

/** Reloads every loaded text and renders again. */
export const reloadTexts = async (): Promise<void> => {
  for (const [language, loaded] of Object.entries(i18next.services.resourceStore.data)) {
    const names = Object.keys(loaded);
    const bundles = await Promise.all(names.map(async (name) => [name, await currentTexts(language, name)] as const));
    for (const [name, words] of bundles) i18next.addResourceBundle(language, name, words, true, true);
  }
  i18next.emit('languageChanged', i18next.language);
};

const replaceStamp = (languages: readonly OpenLanguage[], language: string, stamp: number): readonly OpenLanguage[] =>
  languages.map((one) => (one[0] === language ? [one[0], one[1], stamp] : one));

/** Fetches which languages people may choose. A language previewed in this tab stays. */
export const refreshLanguages = async (): Promise<void> => {
  const lines = await send('/api/Lang/GetAllLanguages', {}, { background: true });
  const tried = openLanguages.get().filter(([code]) => code === previewLanguage.get());
  const open = lines.filter(({ Open, Code }) => Open && Code !== previewLanguage.get());
  openLanguages.set([
    ...open.map(({ Code, Name, Stamp }): OpenLanguage => [
      Code,
      Name,
      Code === shownLanguage() ? translationVersionOf(Code) : Stamp,
    ]),
    ...tried,
  ]);
};

/** Ends the preview of a language in this tab. */
export const leavePreview = (): void => {
  sessionStorage.removeItem(localSettings.name('trying'));
  location.reload();
};

/** Loads the newest translations of the language on screen. A removed language is replaced by Greek. */
export const refreshTranslations = async (language: string, said: string | null): Promise<void> => {
  if (said === 'gone' && previewLanguage.get() !== null) return leavePreview();
  if (said === 'gone') {
    openLanguages.set(openLanguages.get().filter(([code]) => code !== language));
    await setLanguage('el');
    return;
  }
  const stamp = Number(said ?? 0);
  if (translationVersionOf(language) === stamp) return;
  openLanguages.set(replaceStamp(openLanguages.get(), language, stamp));
  await reloadTexts();
};
