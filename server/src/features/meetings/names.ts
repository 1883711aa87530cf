/** What a mentee is called in a list. */
import type { MenteeRow } from '../actions/actions.store.ts';

/** Surname and first name; who has none yet is called by the user name, where that is no e-mail. */
export const nameOfPerson = ({ id, fields, usernameWithoutEmail }: MenteeRow): string =>
  `${fields['last_name'] ?? ''} ${fields['first_name'] ?? ''}`.trim() || usernameWithoutEmail || `#${id}`;
