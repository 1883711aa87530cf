/** Teaches i18next the keys of the room. */
import type actions from '@telemachos/contract/texts/el/actions.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    actions: typeof actions;
  }
}
