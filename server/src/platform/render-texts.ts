/** Texts that the server renders: mails, notices and the default privacy policy. */
import i18next from 'i18next';
import el from '@telemachos/contract/texts/el/mails.json' with { type: 'json' };
import elNotices from '@telemachos/contract/texts/el/notices.json' with { type: 'json' };
import elPolicy from '@telemachos/contract/texts/el/policy.json' with { type: 'json' };
import en from '@telemachos/contract/texts/en/mails.json' with { type: 'json' };
import enNotices from '@telemachos/contract/texts/en/notices.json' with { type: 'json' };
import enPolicy from '@telemachos/contract/texts/en/policy.json' with { type: 'json' };
import { filledIn } from '@telemachos/contract/features/settings/mail-slots.rules.ts';
import { fallbackLanguage, type Locale } from './translations.ts';

const texts = i18next.createInstance();
const resources = {
  el: { mails: el, notices: elNotices, policy: elPolicy },
  en: { mails: en, notices: enNotices, policy: enPolicy },
};
await texts.init({
  lng: 'el',
  fallbackLng: 'el',
  defaultNS: 'mails',
  resources,
  interpolation: { escapeValue: false },
});

const render = (
  language: string,
  label: string,
  values: Readonly<Record<string, string>>,
  over: Locale['word'] | undefined,
): string => {
  const own = over?.(label);
  if (own !== undefined) return filledIn(own, (name) => values[name] ?? '');
  return texts.t(label, { ...values, lng: fallbackLanguage(language) });
};

/** Renders a text of mails; `key` is in the mails namespace, `over` looks up what translators wrote. */
export const mailText = (
  language: string,
  key: string,
  values: Record<string, string>,
  over?: Locale['word'],
): string => render(language, `mails:${key}`, values, over);

/** Renders a notice; mails and screens share these texts. */
export const noticeText = (
  language: string,
  key: string,
  values: Record<string, string>,
  over?: Locale['word'],
): string => render(language, `notices:${key}`, values, over);

/** Renders the privacy policy of projects without their own. */
export const policyText = (
  language: string,
  key: keyof typeof elPolicy,
  values: Record<string, string>,
  over?: Locale['word'],
): string => render(language, `policy:${key}`, values, over);

/** The shipped text of a mail, with its placeholders. */
export const mailSource = (language: 'el' | 'en', key: string): string => {
  const found: unknown = texts.getResource(language, 'mails', key);
  return typeof found === 'string' ? found : '';
};
