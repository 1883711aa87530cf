/** Sizes as people read them. */
import { placeOf, useShownLanguage } from '../platform/i18n.ts';

/** Writes bytes: KB below a tenth of a megabyte, else MB with a decimal, in the language's own way. */
export const useSize = (): ((bytes: number) => string) => {
  const place = placeOf(useShownLanguage());
  const number = (count: number) => count.toLocaleString(place, { maximumFractionDigits: 1 });
  return (bytes) =>
    bytes < 100_000 ? `${number(Math.max(1, Math.round(bytes / 1000)))} KB` : `${number(bytes / 1_000_000)} MB`;
};
