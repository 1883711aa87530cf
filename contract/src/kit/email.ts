/** The rule for e-mail addresses. */

/** The maximum length that SMTP allows, in characters. */
export const maxEmailLength = 254;

/**
 * The local part has no dot at either end and no two dots in a row. The last label of the domain is not a number, which
 * excludes IP addresses.
 */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]{0,63}[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?!\d+$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** Whether the text is an e-mail address that mail servers everywhere accept. */
export const isEmail = (text: string): boolean => text.length <= maxEmailLength && emailPattern.test(text);

/** Whether a user name is no e-mail address other than the user's own. Both sign the user in. */
export const isAllowedUsername = (username: string, own: string): boolean =>
  !username.includes('@') || username.trim().toLowerCase() === own.trim().toLowerCase();
