/** Teaches i18next the keys of the templates room. */
import type templates from '@telemachos/contract/texts/el/templates.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    templates: typeof templates;
  }
}
