/** Teaches i18next the keys of the authoring room. */
import type authoring from '@telemachos/contract/texts/el/authoring.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    authoring: typeof authoring;
  }
}
