/** Places of an action in the labels of its page: where something is wrong, and what two people changed differently. */
import { isBlank } from '@telemachos/contract/kit/texts.rules.ts';
import { plainWords } from '@telemachos/contract/features/questionnaires/types/rich.rules.ts';
import { useTranslation } from 'react-i18next';
import { listAt, nameOf, textAt, type Json } from '../settings/places.shared.ts';
import { cellLabels, numbered, pictureLabels } from './place-labels.ts';

/** Places, and what stands there, in words. */
export type PlaceWords = { name: (cell: string) => string; value: (cell: string, value: unknown) => string };

const lists = ['Fields', 'Results', 'Files', 'Media', 'Options'] as const;

/** Texts in a value, in order; markup aside. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [plainWords(value)];
  if (typeof value === 'number') return [String(value).replace('.', ',')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** The number of one of several, which a place tells by its number, by its name, or by a number after `#`. */
const numberOf = (list: readonly unknown[], step: string): number => {
  const named = list.findIndex((one) => nameOf(one) === step);
  return /^#?\d+\+?$/.test(step) && named < 0 ? Number.parseInt(step.replace('#', ''), 10) : named;
};

/** A place with `*` for each of several, and those that it leads through: of which list, the number, what is there. */
type Way = { pattern: string; through: { list: string; at: number; one: unknown }[] };

const wayOf = (cell: string, value: Json): Way => {
  let inner: unknown = value;
  let last = '';
  const through: Way['through'] = [];
  const pattern = cell.split('.').map((step) => {
    const isOne = lists.some((list) => list === last) || (last === 'Group' && /^\d+$/.test(step));
    const list = isOne ? listAt(inner, []) : [];
    const at = isOne ? numberOf(list, step) : -1;
    if (isOne && last !== 'Group') through.push({ list: last, at, one: list[at] });
    inner = isOne
      ? list[at]
      : typeof inner === 'object' && inner !== null
        ? (Reflect.get(inner, step) as unknown)
        : null;
    last = isOne ? '' : step;
    return isOne ? '*' : step;
  });
  return { pattern: pattern.join('.'), through };
};

/** A place (`Data.Fields.0.Label.el`) as its way from the outside in: what it belongs to, and the label of its field. */
export const useMadePlaceWords = (value: Json): PlaceWords => {
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
  return {
    name: (cell) => {
      const way = wayOf(cell, value);
      return [...way.through.map(oneOf), ...labelOf(way)].join(' › ');
    },
    value: (_cell, given) =>
      typeof given === 'boolean'
        ? t(given ? 'making:places.yes' : 'making:places.no')
        : textsIn(given).filter(Boolean).join(' · '),
  };
};
