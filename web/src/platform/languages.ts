/** The languages that people may choose, their shipped texts, and the language on screen. */
import i18next from 'i18next';
import { localSettings } from './local-settings.ts';
import { createObservable } from './observable.ts';

/** A language whose texts are files of the contract. */
type ShippedLanguage = 'el' | 'en';

/** A language that people may choose: its code, its own name, the version of its translations (0: shipped texts). */
export type OpenLanguage = readonly [code: string, name: string, stamp: number];

/** The texts of a namespace. */
export type NamespaceTexts = Record<string, unknown>;

/** All but the texts of mails and of the policy, which only the server uses. */
const files = import.meta.glob<NamespaceTexts>(
  ['../../../contract/src/texts/*/*.json', '!../../../contract/src/texts/*/{mails,policy}.json'],
  { import: 'default' },
);

const shippedLanguages: readonly OpenLanguage[] = [
  ['el', 'Ελληνικά', 0],
  ['en', 'English', 0],
];

/** The languages that people may choose, by the last answer of the server. */
export const openLanguages = createObservable<readonly OpenLanguage[]>(shippedLanguages);

/** Whether people may choose this language. */
export const isLanguageOpen = (code: string | null): code is string =>
  openLanguages.get().some(([open]) => open === code);

/** The version of a language's translations; 0 when there are none. */
export const translationVersionOf = (code: string): number =>
  openLanguages.get().find(([open]) => open === code)?.[2] ?? 0;

/** The language on screen. */
export const shownLanguage = (): string => i18next.language || 'el';

/** Changes the language on screen and stores it on this device. */
export const setLanguage = async (language: string): Promise<void> => {
  localSettings.set('language', language);
  await i18next.changeLanguage(language);
};

/** The texts that a project replaces, by language and label. */
export type ProjectTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The replaced texts of the current project. */
export const projectTexts = createObservable<ProjectTexts>({});

const isShipped = (language: string): language is ShippedLanguage => language === 'el' || language === 'en';

/** Whether a language is shown as shipped: no translations and no project replace any of its texts. */
export const hasShippedTextsOnly = (language: string): language is ShippedLanguage =>
  isShipped(language) && translationVersionOf(language) === 0 && !projectTexts.get()[language];

/** The shipped texts of a namespace. */
export const loadShippedNamespace = async (language: ShippedLanguage, namespace: string): Promise<NamespaceTexts> => {
  const load = files[`../../../contract/src/texts/${language}/${namespace}.json`];
  if (!load) throw new Error(`no texts ${language}/${namespace}`);
  return load();
};
