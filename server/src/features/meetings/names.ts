/** What a mentee is called in a sentence. */
import type { MenteeRow } from '../actions/actions.store.ts';

/** First name and surname; who has none yet is called by the user name, where that is no e-mail. */
export const nameOfPerson = ({ id, fields, usernameWithoutEmail }: MenteeRow): string =>
  `${fields['first_name'] ?? ''} ${fields['last_name'] ?? ''}`.trim() || usernameWithoutEmail || `#${id}`;
