/** Teaches i18next the keys of meetings. */
import type words from '@telemachos/contract/texts/el/meetings.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    meetings: typeof words;
  }
}
