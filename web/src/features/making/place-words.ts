/** Places of an action in the labels of its page: where something is wrong, and what two people changed differently. */
import { isDay, showDay } from '@telemachos/contract/kit/dates.ts';
import { isBlank } from '@telemachos/contract/kit/texts.rules.ts';
import { plainWords } from '@telemachos/contract/features/questionnaires/types/rich.rules.ts';
import { useTranslation } from 'react-i18next';
import { textAt, type Json } from '../settings/places.shared.ts';
import { cellLabels, numbered, pictureLabels } from './place-labels.ts';
import { wayByNames, wayByNumbers, type Way } from './place-ways.ts';

/** Places, and what stands there, in words: `cell` is told by numbers as in a fault, `name` by names as between two people. */
export type PlaceWords = {
  cell: (cell: string) => string;
  name: (place: string) => string;
  value: (place: string, value: unknown) => string;
};

/** What tells things apart, and is nothing to people. */
const unsaid: ReadonlySet<string> = new Set(['Key', 'Type', 'Kind', 'File']);

/** Texts in a value, in order; markup aside. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [isDay(value) ? showDay(value) : plainWords(value)];
  if (typeof value === 'number') return [String(value).replace('.', ',')];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => (unsaid.has(name) ? [] : textsIn(inner)))
    : [];
};

/** A place (`Data.Fields.0.Label.el`) as its way from the outside in: what it belongs to, and the label of its field. */
export const useMadePlaceWords = (value: Json, theirs: Json = value): PlaceWords => {
  const { t } = useTranslation(['making', 'media']);
  const oneOf = ({ list, at, one }: Way['through'][number]): string => {
    const kind = textAt(one, ['Kind']);
    if (list === 'Media') {
      const known = (['picture', 'video', 'sound'] as const).find((name) => name === kind) ?? 'picture';
      return (
        textAt(one, ['Title', 'el']) || t('media:making.number', { kind: t(`media:kinds.${known}`), number: at + 1 })
      );
    }
    const label = numbered[list];
    const said = textAt(one, ['Label', 'el']);
    return isBlank(said) && label ? t(label, { number: at + 1 }) : said;
  };
  const labelOf = ({ pattern, through }: Way): string[] => {
    if (pattern === 'Data.Media.*.File') return [];
    const isPicture = textAt(through.at(-1)?.one, ['Kind']) === 'picture';
    const label = (isPicture ? pictureLabels[pattern] : undefined) ?? cellLabels[pattern];
    if (label) return [t(label)];
    // What stands in no field of its own is told by what it belongs to.
    return pattern.endsWith('*') ? [] : through.length > 0 ? [] : [pattern];
  };
  const inWords = (way: Way): string => [...way.through.map(oneOf), ...labelOf(way)].join(' › ');
  return {
    cell: (cell) => inWords(wayByNumbers(cell, value)),
    name: (place) => {
      const way = wayByNames(place, value);
      // What one took away stands in the other's alone.
      return inWords(way.through.some(({ one }) => one === undefined) ? wayByNames(place, theirs) : way);
    },
    value: (_cell, given) =>
      typeof given === 'boolean'
        ? t(given ? 'making:places.yes' : 'making:places.no')
        : textsIn(given).filter(Boolean).join(' · '),
  };
};
