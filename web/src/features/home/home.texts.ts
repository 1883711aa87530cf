/** Teaches i18next the keys of the room. */
import type home from '@telemachos/contract/texts/el/home.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    home: typeof home;
  }
}
