/** Teaches i18next the keys of mass data. */
import type words from '@telemachos/contract/texts/el/massData.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    massData: typeof words;
  }
}
