/** Teaches i18next the keys of the questionnaires' texts. */
import type questionnaires from '@telemachos/contract/texts/el/questionnaires.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    questionnaires: typeof questionnaires;
  }
}
