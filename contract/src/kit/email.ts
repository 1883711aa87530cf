/** E-mail addresses: one rule for every form and every name. */

/** The longest address that mail servers carry, in characters. */
export const emailMaxLength = 254;

/**
 * No dots at the ends of the part before the @, nor two together; after it a name whose last part is no number:
 * addresses in figures are nobody's.
 */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]{0,63}[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** Whether the text is an e-mail address that mail servers everywhere accept. */
export const isEmail = (text: string): boolean => text.length <= emailMaxLength && emailPattern.test(text);

/** Whether somebody with this e-mail may have this user name: one that reads like an e-mail must be their own, for both are signed in with. */
export const isOwnName = (username: string, own: string): boolean =>
  !username.includes('@') || username.trim().toLowerCase() === own.trim().toLowerCase();
