/**
 * The words of mails and of the installation's privacy policy, from the same files as the browser's, under what
 * translators wrote.
 */
import i18next from 'i18next';
import el from '@telemachos/contract/texts/el/mails.json' with { type: 'json' };
import elNotices from '@telemachos/contract/texts/el/notices.json' with { type: 'json' };
import elPolicy from '@telemachos/contract/texts/el/policy.json' with { type: 'json' };
import en from '@telemachos/contract/texts/en/mails.json' with { type: 'json' };
import enNotices from '@telemachos/contract/texts/en/notices.json' with { type: 'json' };
import enPolicy from '@telemachos/contract/texts/en/policy.json' with { type: 'json' };
import { filledIn } from '@telemachos/contract/features/settings/mail-slots.rules.ts';
import { sideOf, type Spoken } from './words.ts';

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

const said = (
  language: string,
  label: string,
  values: Readonly<Record<string, string>>,
  over: Spoken['word'] | undefined,
): string => {
  const own = over?.(label);
  if (own !== undefined) return filledIn(own, (name) => values[name] ?? '');
  return texts.t(label, { ...values, lng: sideOf(language) });
};

/** A mail's words: `key` within the mails namespace; `over` are those that translators wrote. */
export const mailText = (
  language: string,
  key: string,
  values: Record<string, string>,
  over?: Spoken['word'],
): string => said(language, `mails:${key}`, values, over);

/** The words of a notice, which mails and screens share. */
export const noticeText = (
  language: string,
  key: string,
  values: Record<string, string>,
  over?: Spoken['word'],
): string => said(language, `notices:${key}`, values, over);

/** The words of the policy that is in force where a project has none of its own. */
export const policyText = (
  language: string,
  key: keyof typeof elPolicy,
  values: Record<string, string>,
  over?: Spoken['word'],
): string => said(language, `policy:${key}`, values, over);

/** A mail's words as they are written, with the places of their values. */
export const mailSource = (language: 'el' | 'en', key: string): string => {
  const found: unknown = texts.getResource(language, 'mails', key);
  return typeof found === 'string' ? found : '';
};
