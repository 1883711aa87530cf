/** The password of the demonstration accounts, without other imports for browser tests. */

/** The password of every demonstration account; public, so never for people's data. */
export const demonstrationPassword = 'Telemachos1!';
