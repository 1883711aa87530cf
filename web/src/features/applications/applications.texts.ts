/** Teaches i18next the keys of the applications' texts. */
import type applications from '@telemachos/contract/texts/el/applications.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    applications: typeof applications;
  }
}
