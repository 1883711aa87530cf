/**
 * Words that translators wrote: over the shipped ones, or in a language of their own, where English stands in for what
 * is missing. Kept on this device until the server says that there are newer ones (specification 000 §7).
 */
import i18next from 'i18next';
import { send, previewLanguage } from './api.ts';
import {
  hasShippedWordsOnly,
  openLanguages,
  projectWords,
  setLanguage,
  shippedWords,
  shownLanguage,
  stampOf,
  type OpenLanguage,
  type Words,
} from './languages.ts';
import { fillPluralForms } from './plural-forms.ts';
import { localSettings } from './store.ts';

/** What translators wrote in a language, by label, and how new it is. */
type Kept = { stamp: number; texts: Record<string, string> };

const keptOf = (language: string): Kept | null => {
  try {
    const kept: Kept = JSON.parse(localSettings.get(`words.${language}`) ?? '');
    return kept;
  } catch {
    return null;
  }
};

const read = async (language: string): Promise<Kept> => {
  if (stampOf(language) === 0) return { stamp: 0, texts: {} };
  const kept = keptOf(language);
  if (kept?.stamp === stampOf(language)) return kept;
  try {
    const address = `/api/Lang/LangService?${new URLSearchParams({ lang: language, changed: 'true' }).toString()}`;
    const response = await fetch(address, { credentials: 'same-origin' });
    if (!response.ok) throw new Error(`no words: ${response.status}`);
    const { Stamp, texts }: { Stamp: number; texts: Record<string, string> } = await response.json();
    localSettings.set(`words.${language}`, JSON.stringify({ stamp: Stamp, texts }));
    return { stamp: Stamp, texts };
  } catch {
    // Without a network there are those of the last time.
    return kept ?? { stamp: 0, texts: {} };
  }
};

/** One reading for all namespaces that are loaded together. */
const reading = new Map<string, { stamp: number; words: Promise<Kept> }>();
const over = async (language: string): Promise<Record<string, string>> => {
  const stamp = stampOf(language);
  const known = reading.get(language);
  const current = known?.stamp === stamp ? known : { stamp, words: read(language) };
  reading.set(language, current);
  return (await current.words).texts;
};

type Entry = [key: string, text: string];

const entriesOf = (words: Words, above = ''): Entry[] =>
  Object.entries(words).flatMap(([key, inner]) => {
    const name = above === '' ? key : `${above}.${key}`;
    return typeof inner === 'string' ? [[name, inner]] : entriesOf(inner as Words, name);
  });

const nested = (entries: Iterable<Entry>): Words => {
  const words: Words = {};
  for (const [key, text] of entries) {
    const path = key.split('.');
    const last = path.pop() ?? '';
    let place = words;
    for (const name of path) {
      const inner = (place[name] ?? {}) as Words;
      place[name] = inner;
      place = inner;
    }
    place[last] = text;
  }
  return words;
};

/** A project's own words of a namespace; a key without one is of the words that all screens share. */
const ownOfProject = (language: string, namespace: string): Entry[] =>
  Object.entries(projectWords.get()[language] ?? {}).flatMap(([label, text]): Entry[] => {
    const named = label.includes(':') ? label : `common:${label}`;
    return named.startsWith(`${namespace}:`) ? [[named.slice(namespace.length + 1), text]] : [];
  });

/** The words of a namespace in a language, complete: its own, else English, all as translators wrote them last. */
export const wordsOf = async (language: string, namespace: string): Promise<Words> => {
  const isShipped = language === 'el' || language === 'en';
  const base = isShipped ? await shippedWords(language, namespace) : await currentWords('en', namespace);
  const start = `${namespace}:`;
  const own = new Map(
    Object.entries(await over(language)).flatMap(([label, text]): Entry[] =>
      label.startsWith(start) ? [[label.slice(start.length), text]] : [],
    ),
  );
  const words = new Map([...entriesOf(base), ...own]);
  if (!isShipped) fillPluralForms(words, own, language);
  for (const [key, text] of ownOfProject(language, namespace)) if (words.has(key)) words.set(key, text);
  return nested(words);
};

/** The texts of a namespace: the shipped ones unless something replaces them. */
const currentWords = (language: string, namespace: string): Promise<Words> =>
  hasShippedWordsOnly(language) ? shippedWords(language, namespace) : wordsOf(language, namespace);

/** Read again every word that is there, and draw. */
export const drawAnew = async (): Promise<void> => {
  for (const [language, loaded] of Object.entries(i18next.services.resourceStore.data)) {
    const names = Object.keys(loaded);
    const bundles = await Promise.all(names.map(async (name) => [name, await currentWords(language, name)] as const));
    for (const [name, words] of bundles) i18next.addResourceBundle(language, name, words, true, true);
  }
  i18next.emit('languageChanged', i18next.language);
};

const withStamp = (languages: readonly OpenLanguage[], language: string, stamp: number): readonly OpenLanguage[] =>
  languages.map((one) => (one[0] === language ? [one[0], one[1], stamp] : one));

/** Read anew which languages people may choose; one that is tried in this tab stays. */
export const renewLanguages = async (): Promise<void> => {
  const lines = await send('/api/Lang/GetAllLanguages', {}, { background: true });
  const tried = openLanguages.get().filter(([code]) => code === previewLanguage.get());
  const open = lines.filter(({ Open, Code }) => Open && Code !== previewLanguage.get());
  openLanguages.set([
    ...open.map(({ Code, Name, Stamp }): OpenLanguage => [
      Code,
      Name,
      Code === shownLanguage() ? stampOf(Code) : Stamp,
    ]),
    ...tried,
  ]);
};

/** End looking at a language in this tab: it shows again what the device shows. */
export const stopTrying = (): void => {
  sessionStorage.removeItem(localSettings.name('trying'));
  location.reload();
};

/** Read the words of the language on screen anew and draw them; a language that is gone gives way to Greek. */
export const renewWords = async (language: string, said: string | null): Promise<void> => {
  if (said === 'gone' && previewLanguage.get() !== null) return stopTrying();
  if (said === 'gone') {
    openLanguages.set(openLanguages.get().filter(([code]) => code !== language));
    await setLanguage('el');
    return;
  }
  const stamp = Number(said ?? 0);
  if (stampOf(language) === stamp) return;
  openLanguages.set(withStamp(openLanguages.get(), language, stamp));
  await drawAnew();
};
