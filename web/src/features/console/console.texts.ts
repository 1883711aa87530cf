/** Teaches i18next the keys of the console. */
import type words from '@telemachos/contract/texts/el/console.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    console: typeof words;
  }
}
