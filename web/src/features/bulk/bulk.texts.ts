/** Teaches i18next the keys of work on many people. */
import type bulk from '@telemachos/contract/texts/el/bulk.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    bulk: typeof bulk;
  }
}
