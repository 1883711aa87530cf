/** Teaches i18next the keys of the room of languages. */
import type words from '@telemachos/contract/texts/el/languages.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    languages: typeof words;
  }
}
