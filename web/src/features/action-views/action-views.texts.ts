/** Teaches i18next the keys of the room of views of actions. */
import type actionViews from '@telemachos/contract/texts/el/actionViews.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    actionViews: typeof actionViews;
  }
}
