/** The words of reports and exports, from the same files as the browser's. */
import type { Language } from '@telemachos/contract/kit/fields.ts';
import elAnswered from '@telemachos/contract/texts/el/answered.json' with { type: 'json' };
import elQuestionnaires from '@telemachos/contract/texts/el/questionnaires.json' with { type: 'json' };
import elResults from '@telemachos/contract/texts/el/results.json' with { type: 'json' };
import enAnswered from '@telemachos/contract/texts/en/answered.json' with { type: 'json' };
import enQuestionnaires from '@telemachos/contract/texts/en/questionnaires.json' with { type: 'json' };
import enResults from '@telemachos/contract/texts/en/results.json' with { type: 'json' };
import { filledIn } from '@telemachos/contract/features/settings/mail-slots.rules.ts';
import i18next from 'i18next';
import type { Locale } from '../../platform/translations.ts';

const texts = i18next.createInstance();
await texts.init({
  lng: 'el',
  fallbackLng: 'el',
  defaultNS: 'results',
  ns: ['results', 'answered', 'questionnaires'],
  interpolation: { escapeValue: false },
  resources: {
    el: { results: elResults, answered: elAnswered, questionnaires: elQuestionnaires },
    en: { results: enResults, answered: enAnswered, questionnaires: enQuestionnaires },
  },
});

const pluralIn = (language: string, count: number): string => `_${new Intl.PluralRules(language).select(count)}`;

/** Words by their key, `results:` unless another namespace is named. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

/** The words of a language, under those that translators wrote. */
export const wordsIn =
  (language: Language, over: Pick<Locale, 'code' | 'word'> | null = null): Say =>
  (key, values = {}) => {
    const label = key.includes(':') ? key : `results:${key}`;
    const form = typeof values['count'] === 'number' && over ? pluralIn(over.code, values['count']) : '';
    const own = over?.word(label + form);
    return own === undefined
      ? texts.t(key, { ...values, lng: language })
      : filledIn(own, (name) => String(values[name] ?? ''));
  };
