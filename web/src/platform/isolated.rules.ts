/** What people wrote, within a sentence of the product: it turns no other part of the sentence around. */

/** What orders the text around it, and is not seen. */
const orders = /[\u202A-\u202E\u2066-\u2069]/gu;
/** What is written from right to left, and the marks that say so. */
const rightToLeft =
  /[\u0590-\u08FF\u200E\u200F\uFB1D-\uFDFF\uFE70-\uFEFE]|[\u{10800}-\u{10FFF}]|[\u{1E800}-\u{1EFFF}]/u;

/** The text as it is put into a sentence: by itself where it is written from right to left (Unicode, UAX #9). */
export const isolated = (text: string): string => {
  const kept = text.replace(orders, '');
  return rightToLeft.test(kept) ? `\u2068${kept}\u2069` : kept;
};
