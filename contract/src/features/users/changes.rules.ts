/** What may be changed about people, and by whom: roles, user names. Source: specification 000 §5, 001 §5. */
import { isEmail } from '../../kit/email.ts';
import { assignableRoles, isRole, roleLevels, type Role } from '../../access/roles.ts';

/** What can be wrong with a change of a person, beside the faults of a value; the words are in users.json under `faults`. */
export const changeFaults = [
  'UNKNOWN_FIELD',
  'FIELD_LOCKED',
  'STALE',
  'UNKNOWN_ROLE',
  'ROLE_ABOVE',
  'NO_ROLE',
  'ONESELF',
  'STRONGER',
  'ELSEWHERE',
  'NOT_A_MEMBER',
  'NOT_THERE',
  'NOT_A_MENTEE',
  'KEPT_THERE',
  'USERNAME',
  'USERNAME_EMAIL',
  'USERNAME_TAKEN',
  'EMAIL_TAKEN',
  'TWICE',
  'USED',
  'LINKED',
  'OPENED',
  'IN_OTHER_PROJECT',
  'JUST_INVITED',
  'AMBIGUOUS',
  'NO_ADDRESS',
  'NOT_ACTIVE',
  'NOT_WRITTEN_TO',
  'NO_CONSENT',
  'NOT_HERE_A_MENTEE',
] as const;
export type ChangeFault = (typeof changeFaults)[number];

/** Roles as they are written in a paste: names with commas between, spaces around them do not count. */
export const writtenRoles = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/**
 * What is wrong with giving somebody these roles in place of those they hold, by somebody acting with this Level: only
 * what one may assign is given, and nothing is taken away that stands as high as oneself.
 */
export const rolesFault = (held: readonly Role[], wanted: readonly string[], acting: number): ChangeFault | 0 => {
  const roles = wanted.filter(isRole);
  if (roles.length < wanted.length) return 'UNKNOWN_ROLE';
  if (roles.length === 0) return 'NO_ROLE';
  const given = roles.filter((role) => !held.includes(role));
  const taken = held.filter((role) => !roles.includes(role));
  const assignable = assignableRoles(acting);
  return given.some((role) => !assignable.includes(role)) || taken.some((role) => roleLevels[role] <= acting)
    ? 'ROLE_ABOVE'
    : 0;
};

export const maxUsernameLength = 100;

/** Letters that are written with in Latin and in Greek, without those that only look like others. */
const latin = 'A-Za-zÀ-ÖØ-öø-ÿĀ-İĲ-ž';
const greek = 'Ά-ώἀ-ῼ';
const nameOfLetters = new RegExp(`^[${latin}${greek}0-9._@+ -]+$`, 'u');
const mixedWord = new RegExp(`[${latin}][${greek}]|[${greek}][${latin}]`, 'u');

/**
 * Whether a text can be a user name: three characters at the least, of Greek and Latin letters, figures, inner spaces and
 * `. _ - @ +`, or one's e-mail. Nothing invisible and no letters of other alphabets, nor both in one word: no name looks like
 * another one.
 */
export const isUsername = (text: string): boolean =>
  text.length >= 3 &&
  text.length <= maxUsernameLength &&
  text === text.trim() &&
  text === text.normalize('NFKC') &&
  (isEmail(text) || (nameOfLetters.test(text) && !mixedWord.test(text)));
