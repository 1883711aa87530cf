/** The fields of a query in words, where two versions differ. */
import { useTranslation } from 'react-i18next';
import type { FieldWords } from '../actions/fields-conflict.shared.tsx';
import { parametersIn } from './query-draft.ts';
import { useRolesText } from './use-roles-text.ts';

const labels = {
  Name: 'edit.name',
  Descr: 'edit.descr',
  Category: 'edit.category',
  Roles: 'edit.roles',
  Query: 'sql.title',
  Parameters: 'parameters.title',
} as const;

const isLabelled = (key: string): key is keyof typeof labels => Object.hasOwn(labels, key);

/** Values are those of `draftParts.split`. */
export const useFieldWords = (): FieldWords => {
  const { t } = useTranslation('queries');
  const rolesText = useRolesText();
  const parametersText = (value: string): string =>
    value === ''
      ? ''
      : parametersIn({ Parameters: JSON.parse(value) as unknown })
          .map(({ Name, Type, Label, Default }) =>
            [`@${Name}`, t(`parameters.types.${Type}`), Label, Default].filter(Boolean).join(' · '),
          )
          .join('\n');
  return {
    name: (key) => (isLabelled(key) ? t(labels[key]) : key),
    value: (key, value) => {
      if (typeof value !== 'string') return '';
      if (key === 'Roles') return rolesText(value.split(' ').filter(Boolean));
      return key === 'Parameters' ? parametersText(value) : value;
    },
  };
};
