/** The password of the demonstration, by itself: tests in the browser need it and nothing else of the seed. */

/** The password of every demonstration account; public, so never for people's data. */
export const demonstrationPassword = 'Telemachos1!';
