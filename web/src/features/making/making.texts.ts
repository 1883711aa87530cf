/** Teaches i18next the keys of the room that makes actions. */
import type making from '@telemachos/contract/texts/el/making.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    making: typeof making;
  }
}
