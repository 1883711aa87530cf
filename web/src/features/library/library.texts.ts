/** Teaches i18next the keys of the library. */
import type words from '@telemachos/contract/texts/el/library.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    library: typeof words;
  }
}
