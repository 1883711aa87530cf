/** Places of an action in words: where something is wrong, and what two people changed differently. */
import { plainWords } from '@telemachos/contract/features/questionnaires/types/rich.rules.ts';
import { useTranslation } from 'react-i18next';

/** Names in an action that have words, in texts/{el,en}/making.json under `cells` or `places`. */
const cells = [
  'Title',
  'Titles',
  'Descr',
  'Group',
  'QuestId',
  'Function',
  'Flags',
  'TypeId',
  'Minutes',
  'Optional',
  'AnsweredBy',
  'DueAfter',
] as const;
const places = [
  'Accept',
  'Action',
  'Days',
  'Decimals',
  'Due',
  'DueDays',
  'EnableCondition',
  'Fields',
  'Files',
  'Formula',
  'Help',
  'Key',
  'Label',
  'Least',
  'Max',
  'MaxBytes',
  'Media',
  'Min',
  'Most',
  'Opened',
  'Options',
  'Required',
  'Results',
  'ShowCondition',
  'Text',
  'Type',
  'Unit',
  'Value',
  'Why',
  'el',
  'en',
  'group_en',
  'short',
  'short_en',
] as const;

/** Texts in a value, in order; markup aside. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [plainWords(value)];
  if (typeof value === 'number') return [String(value).replace('.', ',')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** A place (`Data.Fields.0.Label.el`) as its way from the outside in. */
export const useMadePlaceWords = () => {
  const { t } = useTranslation('making');
  const word = (name: string): string => {
    if (/^\d+$/.test(name)) return String(Number(name) + 1);
    const cell = cells.find((one) => one === name);
    if (cell) return t(`cells.${cell}`);
    const known = places.find((one) => one === name);
    return known ? t(`places.${known}`) : name;
  };
  return {
    name: (place: string): string =>
      place
        .split('.')
        .filter((name, at) => at > 0 || name !== 'Data')
        .map(word)
        .join(' › '),
    value: (_place: string, value: unknown): string =>
      typeof value === 'boolean' ? t(value ? 'places.yes' : 'places.no') : textsIn(value).filter(Boolean).join(' · '),
  };
};
