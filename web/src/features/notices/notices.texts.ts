/** Teaches i18next the keys of notices. */
import type words from '@telemachos/contract/texts/el/notices.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    notices: typeof words;
  }
}
