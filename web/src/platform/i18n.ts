/**
 * The two languages. Texts load by language and namespace, when a screen first needs them (specification 000 §9: Greek
 * is the default).
 */
import i18next, { type Namespace as AnyNamespace } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { remembered } from './store.ts';
import './texts.ts';

/** The languages of the screens; Greek is the source. */
export const languages = ['el', 'en'] as const;

/** A language of the screens. */
export type Language = (typeof languages)[number];

/** One or more namespaces of texts. */
export type Texts = Extract<AnyNamespace, string>;

type Words = Record<string, unknown>;

/** All but the words of mails and of the policy, which the server says. */
const files = import.meta.glob<Words>(
  ['../../../contract/src/texts/*/*.json', '!../../../contract/src/texts/*/{mails,policy}.json'],
  { import: 'default' },
);

const isLanguage = (text: string | null): text is Language => text === 'el' || text === 'en';

/** The language now on screen. */
export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'el');

/** The language now on screen; draws again when it changes. */
export const useLanguage = (): Language => {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'en' : 'el';
};

/** Whether the person chose a language on this device. */
export const languageIsChosen = (): boolean => isLanguage(remembered.get('language'));

const show = (language: Language): void => {
  document.documentElement.lang = language;
};

/** Load the texts every screen shares and start in the remembered language. */
export const startI18n = async (): Promise<void> => {
  const stored = remembered.get('language');
  // Chosen in another tab: one device speaks one language.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === remembered.name('language') && isLanguage(newValue)) void i18next.changeLanguage(newValue);
  });
  i18next.on('languageChanged', (language) => show(language === 'en' ? 'en' : 'el'));
  await i18next
    .use({
      type: 'backend',
      read: async (language: string, namespace: string): Promise<Words> => {
        const load = files[`../../../contract/src/texts/${language}/${namespace}.json`];
        if (!load) throw new Error(`no texts ${language}/${namespace}`);
        return load();
      },
    })
    .use(initReactI18next)
    .init({
      lng: isLanguage(stored) ? stored : 'el',
      fallbackLng: false,
      supportedLngs: languages,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
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

/** Change the language, here and on this device. */
export const setLanguage = async (language: Language): Promise<void> => {
  remembered.set('language', language);
  await i18next.changeLanguage(language);
};

/** Show the language kept with the person's account, unless this device has its own choice. */
export const adoptLanguage = async (language: string): Promise<void> => {
  if (!languageIsChosen() && isLanguage(language) && language !== currentLanguage())
    await i18next.changeLanguage(language);
};
