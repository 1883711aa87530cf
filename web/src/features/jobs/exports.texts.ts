/** Teaches i18next the keys of exports. */
import type words from '@telemachos/contract/texts/el/exports.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    exports: typeof words;
  }
}
