/** Teaches i18next the keys of the tables' texts. */
import type tables from '@telemachos/contract/texts/el/tables.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    tables: typeof tables;
  }
}
