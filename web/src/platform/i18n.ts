/**
 * Languages of the screens. Texts load by language and namespace when a screen first needs them; Greek is the default
 * (specification 000 §9). Data written in two languages show Greek, or English to readers of any other language.
 */
import i18next, { type Namespace as AnyNamespace } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { requestLanguage, onTranslationVersions, previewLanguage } from './api.ts';
import { isolateText } from './bidi-isolation.rules.ts';
import {
  hasShippedTextsOnly,
  isLanguageOpen,
  loadShippedNamespace,
  openLanguages,
  projectTexts,
  shownLanguage,
  translationVersionOf,
  type ProjectTexts,
  type NamespaceTexts,
} from './languages.ts';
import { localSettings } from './local-settings.ts';
import './i18n-namespaces.ts';

/** A side of data written in two languages. Greek is the source. */
export type Language = 'el' | 'en';

/** One or more namespaces. */
export type Namespaces = Extract<AnyNamespace, string>;

const toSide = (code: string): Language => (code === 'el' ? 'el' : 'en');

/** The language on screen; renders again when it changes. */
export const useShownLanguage = (): string => useTranslation().i18n.language;

/** The side of two-sided data on screen; renders again when it changes. */
export const useLanguage = (): Language => toSide(useShownLanguage());

/** The locale by which numbers and dates of a language are written. */
export const toFormatLocale = (code: string): string => (code === 'en' ? 'en-GB' : code === 'el' ? 'el-GR' : code);

/** Whether the person chose a language on this device. */
export const isLanguageChosen = (): boolean => isLanguageOpen(localSettings.get('language'));

/** Shows a project's own texts over the product's; without any, the product's. */
export const setProjectTexts = async (texts: ProjectTexts = {}): Promise<void> => {
  if (JSON.stringify(texts) === JSON.stringify(projectTexts.get())) return;
  projectTexts.set(texts);
  await import('./translations.ts').then((file) => file.reloadTexts()).catch(() => undefined);
};

/** Loads the texts of a namespace. Translations load by their own code, only where there are any. */
export const loadNamespace = async (language: string, namespace: string): Promise<NamespaceTexts> =>
  hasShippedTextsOnly(language)
    ? loadShippedNamespace(language, namespace)
    : (await import('./translations.ts')).loadTranslatedNamespace(language, namespace);

/**
 * Reads the open languages from the page. An address that starts with a language sets that language and continues
 * without it (specification 000 §2, /{language}).
 */
const readLanguageFromPage = (): void => {
  const said = document.querySelector('meta[name="words"]')?.getAttribute('content') ?? '';
  if (said.startsWith('[')) openLanguages.set(JSON.parse(said));
  const { pathname, search, hash } = location;
  const [, first = ''] = pathname.split('/');
  const named = openLanguages.get().find(([code]) => code.toLowerCase() === first.toLowerCase())?.[0];
  if (named === undefined) return;
  localSettings.set('language', named);
  history.replaceState(history.state, '', `/${pathname.slice(first.length + 2)}${search}${hash}`);
};

/** Reads the language that a translator previews in this tab (`?trying=`). Other tabs are not affected. */
const readPreviewLanguage = (): void => {
  const name = localSettings.name('trying');
  try {
    const address = new URL(location.href);
    const asked = address.searchParams.get('trying');
    if (asked !== null) {
      sessionStorage.setItem(name, asked);
      address.searchParams.delete('trying');
      history.replaceState(history.state, '', address);
    }
    // Throws, and ends here, when the text names no language.
    const [code] = Intl.getCanonicalLocales(sessionStorage.getItem(name) || []);
    if (code === undefined) return;
    previewLanguage.set(code);
    // The version of its translations is unknown until the server reports it.
    const own = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
    if (!isLanguageOpen(code)) openLanguages.set([...openLanguages.get(), [code, own, -1]]);
  } catch {
    // Without session storage, or with an invalid code, there is no preview.
  }
};

/** Loads the texts that every screen shares and starts in the stored language. */
export const startI18n = async (): Promise<void> => {
  readLanguageFromPage();
  readPreviewLanguage();
  const stored = previewLanguage.get() ?? localSettings.get('language');
  // All tabs of a device use one language.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === localSettings.name('language') && isLanguageOpen(newValue) && previewLanguage.get() === null)
      void i18next.changeLanguage(newValue);
  });
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    requestLanguage.set(language);
  });
  onTranslationVersions(handleTranslationVersions);
  await i18next
    .use({ type: 'backend', read: loadNamespace })
    .use(initReactI18next)
    .init({
      lng: isLanguageOpen(stored) ? stored : 'el',
      load: 'currentOnly',
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escape: isolateText },
      returnNull: false,
      parseMissingKeyHandler: (key: string, otherwise?: string): string => {
        // Reported as an error, which browser tests reject. The screen shows the key.
        if (otherwise === undefined) reportError(new Error(`no text ${key}`));
        return otherwise ?? key;
      },
      react: { useSuspense: true },
    });
};

/** Loads namespaces before their screen is drawn. Each call retries those that failed to load. */
export const loadTexts = async (namespaces: readonly string[]): Promise<void> => {
  await i18next.loadNamespaces([...namespaces]);
  const missing = namespaces.filter((namespace) => !i18next.hasResourceBundle(i18next.language, namespace));
  if (missing.length > 0) await i18next.reloadResources([i18next.language], missing);
};

/** Uses the language of the person's account, unless this device has its own choice. */
export const adoptLanguage = async (language: string): Promise<void> => {
  if (previewLanguage.get() !== null) return;
  if (!isLanguageChosen() && isLanguageOpen(language) && language !== shownLanguage())
    await i18next.changeLanguage(language);
};

/** The languages beyond the shipped ones, as the last response listed them; null before the first. */
let reportedLanguages: string | null = null;
const listAddedLanguages = (): string => {
  const open = openLanguages.get().filter(([code, , stamp]) => code !== 'el' && code !== 'en' && stamp >= 0);
  return open.map(([code]) => code).join();
};

/**
 * Handles what a response says about translations. A new version is loaded and drawn without losing anything typed. A
 * different list of languages is fetched.
 */
const handleTranslationVersions = (
  language: string,
  { words, languages }: { words: string | null; languages: string | null },
): void => {
  const further = languages ?? '';
  if (further !== (reportedLanguages ?? listAddedLanguages())) {
    reportedLanguages = further;
    void import('./translations.ts').then((file) => file.refreshLanguages()).catch(() => (reportedLanguages = null));
  }
  if (language !== shownLanguage() || (words ?? '0') === String(translationVersionOf(language))) return;
  void import('./translations.ts').then((file) => file.refreshTranslations(language, words)).catch(() => undefined);
};
