/** What can be wrong with an application form. */

/** The kinds of fault; the words are in texts/{el,en}/applications.json under `formFaults`. */
export const formFaultCodes = [
  'CONDITION',
  'UNKNOWN_NAME',
  'UNKNOWN_ANSWER',
  'UNKNOWN_OPTION',
  'DUPLICATE_KEY',
  'KEY',
  'NO_EMAIL',
  'NO_OPTIONS',
  'AGES',
] as const;
