/** The words of mails and of the installation's privacy policy, from the same files as the browser's. */
import i18next from 'i18next';
import type { Language } from '@telemachos/contract/kit/ids.ts';
import el from '@telemachos/contract/texts/el/mails.json' with { type: 'json' };
import elPolicy from '@telemachos/contract/texts/el/policy.json' with { type: 'json' };
import en from '@telemachos/contract/texts/en/mails.json' with { type: 'json' };
import enPolicy from '@telemachos/contract/texts/en/policy.json' with { type: 'json' };

const texts = i18next.createInstance();
const resources = { el: { mails: el, policy: elPolicy }, en: { mails: en, policy: enPolicy } };
await texts.init({
  lng: 'el',
  fallbackLng: 'el',
  defaultNS: 'mails',
  resources,
  interpolation: { escapeValue: false },
});

/** A mail's words: `key` within the mails namespace. */
export const mailText = (language: Language, key: string, values: Record<string, string>): string =>
  texts.t(key, { ...values, lng: language });

/** The words of the policy that is in force where a project has none of its own. */
export const policyText = (language: Language, key: keyof typeof elPolicy, values: Record<string, string>): string =>
  texts.t(key, { ...values, lng: language, ns: 'policy' });

/** A mail's words as they are written, with the places of their values. */
export const mailSource = (language: Language, key: string): string => {
  const found: unknown = texts.getResource(language, 'mails', key);
  return typeof found === 'string' ? found : '';
};
