/** Teaches i18next the keys of long work. */
import type words from '@telemachos/contract/texts/el/jobs.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    jobs: typeof words;
  }
}
