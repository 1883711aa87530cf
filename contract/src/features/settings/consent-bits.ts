/** The purposes of a privacy policy: each is a bit of what a person says to it. */

/** The most purposes of one policy. */
export const mostPurposes = 16;
/** All their bits together: nobody can say yes to more (the call GiveConsent). */
export const allConsentBits = 2 ** mostPurposes - 1;
