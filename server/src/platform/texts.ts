/** The words of mails and of the server's own pages, from the same files as the browser's. */
import i18next from 'i18next';
import type { Language } from '@telemachos/contract/kit/ids.ts';
import el from '@telemachos/contract/texts/el/mails.json' with { type: 'json' };
import en from '@telemachos/contract/texts/en/mails.json' with { type: 'json' };

const texts = i18next.createInstance();
await texts.init({
  lng: 'el',
  fallbackLng: 'el',
  defaultNS: 'mails',
  resources: { el: { mails: el }, en: { mails: en } },
  interpolation: { escapeValue: false },
});

/** A mail's words: `key` within the mails namespace. */
export const mailText = (language: Language, key: string, values: Record<string, string>): string =>
  texts.t(key, { ...values, lng: language });
