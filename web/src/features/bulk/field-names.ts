/** What fields and the other things of a person are called. */
import { ownOptions, type UserField } from '@telemachos/contract/features/users/field-options.rules.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import { useProjectSettings } from '../projects/grid.queries.ts';
import { useFieldWords } from '../users/field-input.shared.tsx';
import './bulk.texts.ts';

/** A field of the project as a choice. */
export type FieldName = { name: string; label: string };

/** The profile fields that the person may see, with their words in both languages. */
export const useFields = () => {
  const settings = useProjectSettings(true).data;
  return settings ? [...settings.User.Fields, ...settings.User.ProjectFields] : [];
};

/** Whether they are known already: before that a list of them would be empty without being so. */
export const useFieldsKnown = (): boolean => useProjectSettings(true).data !== undefined;

/** The field by which a list names people, as far as it is known how it is written: the user name is no profile field. */
export const useListedField = (name: string): Pick<UserField, 'Name' | 'Type'> =>
  useFields().find(({ Name }) => Name === name) ?? { Name: name, Type: 'text' };

/** A function from the name of a field, or of another thing, to how it is called. */
export const useFieldNames = (): ((name: string) => string) => {
  const { t } = useTranslation(['bulk', 'users']);
  const words = useFieldWords();
  const fields = useFields();
  const things: Record<string, string> = {
    Username: t('bulk:username'),
    username: t('bulk:username'),
    Roles: t('bulk:roles'),
    roles: t('bulk:roles'),
    Value: t('bulk:value'),
    State: t('users:state'),
    state: t('users:state'),
    member: t('users:person.what.member'),
    email: 'E-mail',
    defaultProject: t('users:person.project'),
    DefaultProject: t('users:person.project'),
    login: t('bulk:username'),
    Consent: t('bulk:letter.consent'),
    Writing: t('bulk:announcement.writing'),
    published: t('bulk:publish.since'),
  };
  return (name) => {
    const field = fields.find(({ Name }) => Name === name);
    return field ? words({ Label: field.Label, LabelEn: field.LabelEn ?? field.Label }) : (things[name] ?? name);
  };
};

/** How a field's column is called in a file, so that a paste knows it again: by its label, where no other field has that. */
export const useFieldHeaders = (): ((name: string) => string) => {
  const nameOf = useFieldNames();
  const labels = useFields().map(({ Name }) => nameOf(Name));
  return (name) => {
    const label = nameOf(name);
    return labels.indexOf(label) === labels.lastIndexOf(label) ? label : name;
  };
};

/** A function from a field and its value to what people read. */
export const useShownValues = (): ((name: string, value: string) => string) => {
  const words = useFieldWords();
  const fields = useFields();
  return (name, value) => {
    const field = fields.find(({ Name }) => Name === name);
    const option = field && ownOptions(field)?.find(({ Value }) => Value === value);
    if (option) return words({ Label: option.Label, LabelEn: option.LabelEn ?? option.Label });
    return field?.Type === 'date' ? showDay(value) : value;
  };
};
