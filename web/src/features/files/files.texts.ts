/** Teaches i18next the keys of files that are sent. */
import type words from '@telemachos/contract/texts/el/sending.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sending: typeof words;
  }
}
