/** The words of reports and exports, from the same files as the browser's. */
import type { Language } from '@telemachos/contract/kit/ids.ts';
import elAnswered from '@telemachos/contract/texts/el/answered.json' with { type: 'json' };
import elQuestionnaires from '@telemachos/contract/texts/el/questionnaires.json' with { type: 'json' };
import elResults from '@telemachos/contract/texts/el/results.json' with { type: 'json' };
import enAnswered from '@telemachos/contract/texts/en/answered.json' with { type: 'json' };
import enQuestionnaires from '@telemachos/contract/texts/en/questionnaires.json' with { type: 'json' };
import enResults from '@telemachos/contract/texts/en/results.json' with { type: 'json' };
import i18next from 'i18next';

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

/** Words by their key, `results:` unless another namespace is named. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

/** The words of a language. */
export const wordsIn =
  (language: Language): Say =>
  (key, values = {}) =>
    texts.t(key, { ...values, lng: language });
