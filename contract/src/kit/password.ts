/** Password strength. Source: specification 000 §5, 001 §9. */

/** The bit of each missing requirement. */
export const passwordBits = { length: 1, lower: 2, upper: 4, digit: 8, special: 16 } as const;

/**
 * The bits that fail: 1 under 8 characters, 2 no lowercase, 4 no uppercase, 8 no digit, 16 none of ! @ # $ % ^ &. Empty
 * fails all.
 */
export const passwordStrength = (password: string): number => missing(password, /[!@#$%^&]/);

/** The applicant's stricter rule, in the same bits: the special character is one of @ $ ! % * ? &. */
export const applicantPasswordStrength = (password: string): number => missing(password, /[@$!%*?&]/);

const missing = (password: string, special: RegExp): number =>
  (password.length < 8 ? passwordBits.length : 0) |
  (/\p{Ll}/u.test(password) ? 0 : passwordBits.lower) |
  (/\p{Lu}/u.test(password) ? 0 : passwordBits.upper) |
  (/\d/.test(password) ? 0 : passwordBits.digit) |
  (special.test(password) ? 0 : passwordBits.special);

/** The special characters that both rules accept; help texts name these. */
export const specialForAll = '! @ $ % &';

/** The limit of a password's length, in UTF-16 units, because hashing reads all of it. */
export const maxPasswordLength = 200;
