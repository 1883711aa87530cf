/** Teaches i18next the keys of linking. */
import type pairing from '@telemachos/contract/texts/el/pairing.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    pairing: typeof pairing;
  }
}
