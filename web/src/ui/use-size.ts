/** Sizes as people read them. */
import { sizeOf } from './sizes.rules.ts';
import { toFormatLocale, useShownLanguage } from '../platform/i18n.ts';

/** Writes bytes: KB below a tenth of a megabyte, MB below a gigabyte, else GB, with a decimal, in the language's own way. */
export const useSize = (): ((bytes: number) => string) => {
  const place = toFormatLocale(useShownLanguage());
  return (bytes) => {
    const { count, unit } = sizeOf(bytes);
    return `${count.toLocaleString(place, { maximumFractionDigits: 1 })} ${unit}`;
  };
};
