/** Teaches i18next the keys of the room. */
import type home from '@telemachos/contract/texts/el/home.json';
import type homes from '@telemachos/contract/texts/el/homes.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    home: typeof home;
    homes: typeof homes;
  }
}
