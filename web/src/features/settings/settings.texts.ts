/** Teaches i18next the keys of the settings room. */
import type settings from '@telemachos/contract/texts/el/settings.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    settings: typeof settings;
  }
}
