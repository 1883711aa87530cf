/**
 * Teaches i18next the keys of the questionnaires' texts: what answering says, what some inputs say, and what is said
 * where nothing is asked: of answers that were given, and of a questionnaire that is not there.
 */
import type answered from '@telemachos/contract/texts/el/answered.json';
import type inputs from '@telemachos/contract/texts/el/inputs.json';
import type questionnaires from '@telemachos/contract/texts/el/questionnaires.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    answered: typeof answered;
    inputs: typeof inputs;
    questionnaires: typeof questionnaires;
  }
}
