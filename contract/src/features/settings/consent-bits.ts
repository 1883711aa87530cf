/** The purposes of a privacy policy: each is a bit of what a person says to it. */

/** Purposes of one policy. */
export const maxPurposes = 16;
/** All their bits together: nobody can say yes to more (the call GiveConsent). */
export const allConsentBits = 2 ** maxPurposes - 1;
