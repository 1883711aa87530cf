/** The keyboards of phones for what is typed as a number. */

/** That of decimals has no minus on some phones: it is asked for only where nothing below zero is a number. */
export const keyboardOfNumber = (least?: number): { inputMode?: 'decimal' } =>
  least !== undefined && least >= 0 ? { inputMode: 'decimal' } : {};
