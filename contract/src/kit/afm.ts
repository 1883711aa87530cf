/** The Greek tax number (ΑΦΜ). Source: specification 000 §5. */

/** True for exactly 9 digits, not all zeros, whose check digit (powers of 2, mod 11, mod 10) is the last one. */
export const isAfm = (text: string): boolean => {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const sum = Array.from(text.slice(0, 8)).reduce((total, digit, index) => total + Number(digit) * 2 ** (8 - index), 0);
  return (sum % 11) % 10 === Number(text[8]);
};

/**
 * Appends the check digit to `stem`, an integer from 1 to 99,999,999 padded to eight digits; for demonstration data.
 */
export const afmWithChecksum = (stem: number): string => {
  const eight = String(stem).padStart(8, '0');
  const sum = Array.from(eight).reduce((total, digit, index) => total + Number(digit) * 2 ** (8 - index), 0);
  return eight + String((sum % 11) % 10);
};
