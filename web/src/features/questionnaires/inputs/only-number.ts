/** What of the typing can be a number: digits, a minus in front and one dot (specification 000 §5). */

/**
 * The typing as it stays in the field. The comma of Greek keyboards is the dot; where both stand, as in 1.234,5, the last one is the
 * dot and the others only parted thousands.
 */
export const onlyNumber = (typed: string): string => {
  const kept = typed.replace(/[^\d.,-]/g, '');
  const sign = kept.startsWith('-') ? '-' : '';
  const digits = kept.replaceAll('-', '');
  const both = digits.includes('.') && digits.includes(',');
  const at = both ? Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(',')) : digits.search(/[.,]/);
  const plain = (text: string): string => text.replace(/[.,]/g, '');
  return sign + (at < 0 ? digits : `${plain(digits.slice(0, at))}.${plain(digits.slice(at + 1))}`);
};
