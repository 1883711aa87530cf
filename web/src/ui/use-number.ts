/** Numbers as the language on screen writes them (specification 000 §9). */
import { showNumber } from '@telemachos/contract/kit/greek.ts';
import { toFormatLocale, useShownLanguage } from '../platform/i18n.ts';

/** Writes a number with two decimals at most. */
export const useNumber = (): ((value: number) => string) => {
  const place = toFormatLocale(useShownLanguage());
  return (value) => showNumber(value, 2, place);
};
