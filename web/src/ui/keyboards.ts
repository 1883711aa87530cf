/** The keyboards of phones for what is typed as a number. */

/** That of decimals has no minus on some phones: it is asked for only where nothing below zero is a number. */
export const keyboardOfNumber = (min?: number): { inputMode?: 'decimal' } =>
  min !== undefined && min >= 0 ? { inputMode: 'decimal' } : {};
