/** Teaches i18next the keys of conversations. */
import type words from '@telemachos/contract/texts/el/chat.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    chat: typeof words;
  }
}
