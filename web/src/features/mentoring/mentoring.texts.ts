/** Teaches i18next the keys of the room. */
import type mentoring from '@telemachos/contract/texts/el/mentoring.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    mentoring: typeof mentoring;
  }
}
