/** Teaches i18next the keys of signing in again. */
import type again from '@telemachos/contract/texts/el/again.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    again: typeof again;
  }
}
