/** Teaches i18next the keys of completion scripts. */
import type completion from '@telemachos/contract/texts/el/completion.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    completion: typeof completion;
  }
}
