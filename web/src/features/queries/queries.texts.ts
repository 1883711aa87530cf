/** Teaches i18next the keys of queries. */
import type words from '@telemachos/contract/texts/el/queries.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    queries: typeof words;
  }
}
