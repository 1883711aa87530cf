/** Teaches i18next the keys of the people's list. */
import type users from '@telemachos/contract/texts/el/users.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    users: typeof users;
  }
}
