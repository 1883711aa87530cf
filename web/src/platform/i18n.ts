/**
 * The languages of the screens. Texts load by language and namespace, when a screen first needs them (specification 000
 * §9: Greek is the default). What is written in two languages is shown by its side: Greek, or the second one for whoever
 * reads anything else.
 */
import i18next, { type Namespace as AnyNamespace } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { requestLanguage, onTranslationVersions, previewLanguage } from './api.ts';
import { isolateText } from './bidi-isolation.rules.ts';
import {
  hasShippedWordsOnly,
  isOpen,
  openLanguages,
  projectWords,
  shippedWords,
  shownLanguage,
  stampOf,
  type ProjectWords,
  type Words,
} from './languages.ts';
import { localSettings } from './store.ts';
import './texts.ts';

/** A side of what is written in two languages; Greek is the source. */
export type Language = 'el' | 'en';

/** One or more namespaces of texts. */
export type Texts = Extract<AnyNamespace, string>;

const sideOf = (code: string): Language => (code === 'el' ? 'el' : 'en');

/** The language now on screen; draws again when it changes. */
export const useShownLanguage = (): string => useTranslation().i18n.language;

/** The side of two-sided words now on screen; draws again when it changes. */
export const useLanguage = (): Language => sideOf(useShownLanguage());

/** The name by which numbers and days are written as in a language. */
export const placeOf = (code: string): string => (code === 'en' ? 'en-GB' : code === 'el' ? 'el-GR' : code);

/** Whether the person chose a language on this device. */
export const languageIsChosen = (): boolean => isOpen(localSettings.get('language'));

/** Draw a project's own words over those of the product; without any, those of the product again. */
export const enterWords = async (words: ProjectWords = {}): Promise<void> => {
  if (JSON.stringify(words) === JSON.stringify(projectWords.get())) return;
  projectWords.set(words);
  await import('./other-words.ts').then((file) => file.drawAnew()).catch(() => undefined);
};

/** The words of a namespace: shipped ones as they are, others with what translators wrote, whose code comes then. */
export const readWords = async (language: string, namespace: string): Promise<Words> =>
  hasShippedWordsOnly(language)
    ? shippedWords(language, namespace)
    : (await import('./other-words.ts')).wordsOf(language, namespace);

/**
 * What the page says of languages; where it says nothing, there are the shipped ones with their own words. An address
 * that begins with a language is of that language, and goes on without it (specification 000 §2, /{language}).
 */
const readPage = (): void => {
  const said = document.querySelector('meta[name="words"]')?.getAttribute('content') ?? '';
  if (said.startsWith('[')) openLanguages.set(JSON.parse(said));
  const { pathname, search, hash } = location;
  const [, first = ''] = pathname.split('/');
  const named = openLanguages.get().find(([code]) => code.toLowerCase() === first.toLowerCase())?.[0];
  if (named === undefined) return;
  localSettings.set('language', named);
  history.replaceState(history.state, '', `/${pathname.slice(first.length + 2)}${search}${hash}`);
};

/** A tab that was opened to look at a language (its address said `trying`) shows that one; others are told nothing of it. */
const readTried = (): void => {
  const name = localSettings.name('trying');
  try {
    const address = new URL(location.href);
    const asked = address.searchParams.get('trying');
    if (asked !== null) {
      sessionStorage.setItem(name, asked);
      address.searchParams.delete('trying');
      history.replaceState(history.state, '', address);
    }
    // What names no language ends here.
    const [code] = Intl.getCanonicalLocales(sessionStorage.getItem(name) || []);
    if (code === undefined) return;
    previewLanguage.set(code);
    // How new its words are is not known before it is asked.
    const own = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
    if (!isOpen(code)) openLanguages.set([...openLanguages.get(), [code, own, -1]]);
  } catch {
    // Without the tab's own memory there is nothing to try; nor with what is no language.
  }
};

/** Load the texts every screen shares and start in the remembered language. */
export const startI18n = async (): Promise<void> => {
  readPage();
  readTried();
  const stored = previewLanguage.get() ?? localSettings.get('language');
  // Chosen in another tab: one device speaks one language.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === localSettings.name('language') && isOpen(newValue) && previewLanguage.get() === null)
      void i18next.changeLanguage(newValue);
  });
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    requestLanguage.set(language);
  });
  onTranslationVersions(heardOfWords);
  await i18next
    .use({ type: 'backend', read: readWords })
    .use(initReactI18next)
    .init({
      lng: isOpen(stored) ? stored : 'el',
      load: 'currentOnly',
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escape: isolateText },
      returnNull: false,
      parseMissingKeyHandler: (key: string, otherwise?: string): string => {
        // Told as an error, which the browser tests refuse; the screen goes on with the key.
        if (otherwise === undefined) reportError(new Error(`no text ${key}`));
        return otherwise ?? key;
      },
      react: { useSuspense: true },
    });
};

/** Load namespaces before the screen that needs them is drawn; what did not arrive is asked for once more each time. */
export const loadTexts = async (namespaces: readonly string[]): Promise<void> => {
  await i18next.loadNamespaces([...namespaces]);
  const missing = namespaces.filter((namespace) => !i18next.hasResourceBundle(i18next.language, namespace));
  if (missing.length > 0) await i18next.reloadResources([i18next.language], missing);
};

/** Show the language kept with the person's account, unless this device has its own choice. */
export const adoptLanguage = async (language: string): Promise<void> => {
  if (previewLanguage.get() !== null) return;
  if (!languageIsChosen() && isOpen(language) && language !== shownLanguage()) await i18next.changeLanguage(language);
};

/** The languages beyond the shipped ones, as an answer or this page names them. */
let furtherSaid: string | null = null;
const furtherHere = (): string => {
  const open = openLanguages.get().filter(([code, , stamp]) => code !== 'el' && code !== 'en' && stamp >= 0);
  return open.map(([code]) => code).join();
};

/**
 * What an answer of the server said of the words of the language that was shown: nothing of shipped ones, else how new
 * they are, or that the language is gone. Other words are read and drawn, and nothing that was typed is lost. And which
 * languages there are to choose: others are read by their names.
 */
const heardOfWords = (
  language: string,
  { words, languages }: { words: string | null; languages: string | null },
): void => {
  const further = languages ?? '';
  if (further !== (furtherSaid ?? furtherHere())) {
    furtherSaid = further;
    void import('./other-words.ts').then((file) => file.renewLanguages()).catch(() => (furtherSaid = null));
  }
  if (language !== shownLanguage() || (words ?? '0') === String(stampOf(language))) return;
  void import('./other-words.ts').then((file) => file.renewWords(language, words)).catch(() => undefined);
};
