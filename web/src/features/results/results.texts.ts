/** Teaches i18next the keys of the room. */
import type results from '@telemachos/contract/texts/el/results.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    results: typeof results;
  }
}
