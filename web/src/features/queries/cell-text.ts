/** A cell of a result as people read it. */
import type { QueryResult } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { showDateTime, showDay } from '@telemachos/contract/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import { toFormatLocale, useShownLanguage } from '../../platform/i18n.ts';
import './queries.texts.ts';

export type Column = QueryResult['Columns'][number];
export type Cell = QueryResult['Rows'][number][number];
export type CellWords = { locale: string; yes: string; no: string };

/** Digits after the decimal mark; PostgreSQL sends a number with more of them as text. */
const maxFractionDigits = 10;

const formats = new Map<string, Intl.NumberFormat>();

/** A number without groups of thousands: many columns are identifiers. */
export const toNumberText = (value: number, locale: string): string => {
  const format =
    formats.get(locale) ??
    new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: maxFractionDigits });
  formats.set(locale, format);
  return format.format(value);
};

/** Null is a dash, a day DD-MM-YYYY, an instant the time in Athens. */
export const toCellText = (cell: Cell, type: Column['Type'], { locale, yes, no }: CellWords): string => {
  if (cell === null) return '–';
  if (typeof cell === 'boolean') return cell ? yes : no;
  if (typeof cell === 'number') return toNumberText(cell, locale);
  if (type === 'day' && /^\d{4}-\d\d-\d\d$/.test(cell)) return showDay(cell);
  if (type === 'instant' && !Number.isNaN(Date.parse(cell))) return showDateTime(cell);
  return cell;
};

/** Writes cells in the language of the screen. */
export const useCellText = (): ((cell: Cell, type: Column['Type']) => string) => {
  const { t } = useTranslation('queries');
  const locale = toFormatLocale(useShownLanguage());
  const words = { locale, yes: t('result.yes'), no: t('result.no') };
  return (cell, type) => toCellText(cell, type, words);
};
