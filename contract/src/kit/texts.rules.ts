/** Which characters a text may have: those that the database, XML files and every reader can keep. */

// oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
const unkeepable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** Whether a text can be kept to the letter: no control characters but tab and line ends, no halves of characters, no U+FFFE and U+FFFF. */
export const isKeepable = (text: string): boolean => text.isWellFormed() && !unkeepable.test(text);
