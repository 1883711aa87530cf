/** What the rows of a condition name, in words: the actions, the fields of the profile and their values. */
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { ownOptions, type FieldOption } from '@telemachos/contract/features/users/field-options.rules.ts';
import { isDay, showDay } from '@telemachos/contract/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import { useProjectSettings } from '../projects/grid.queries.ts';
import { useFieldWords } from '../users/field-input.shared.tsx';
import type { ConditionRow } from './condition-rows.ts';

/** A field as rows name it; a list has its values, with their words. */
export type NamedField = {
  name: string;
  label: string;
  isDay: boolean;
  options: { value: string; label: string }[] | null;
};

/** The fields of the profile that conditions can name. */
export const useNamedFields = (): NamedField[] => {
  const words = useFieldWords();
  const settings = useProjectSettings(true).data;
  const said = ({ Label, LabelEn = Label }: Pick<FieldOption, 'Label' | 'LabelEn'>): string =>
    words({ Label, LabelEn });
  return (settings?.User.Fields ?? []).map((field) => ({
    name: field.Name,
    label: said(field),
    isDay: field.Type === 'date',
    options:
      (field.Type === 'ddlist' ? ownOptions(field) : undefined)?.map((option) => ({
        value: option.Value,
        label: said(option),
      })) ?? null,
  }));
};

/** A function from a row to its sentence. */
export const useRowWords = (actions: readonly Pick<MadeAction, 'Id' | 'Title'>[]): ((row: ConditionRow) => string) => {
  const { t } = useTranslation('making');
  const fields = useNamedFields();
  return (row) => {
    if (row.kind === 'done')
      return t('try.words.done', { title: actions.find(({ Id }) => Id === row.action)?.Title ?? String(row.action) });
    if (row.kind === 'count') return t('try.words.count', { count: row.count });
    const field = fields.find(({ name }) => name === row.field);
    const value = field?.options?.find((option) => option.value === row.value)?.label;
    return t('try.words.is', {
      field: field?.label ?? row.field,
      value: value ?? (field?.isDay && isDay(row.value) ? showDay(row.value) : row.value),
    });
  };
};
