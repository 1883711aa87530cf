/** A filter over a profile field: chosen from its values, or typed where the value need only be in it. */
import Box from '@mui/material/Box';
import type { ProjectSettings } from '@telemachos/contract/features/projects/projects.schemas.ts';
import type { FieldValue } from '@telemachos/contract/features/users/users.wire.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { useSearchTexts, useSetSearch } from '../../platform/url.ts';
import { Choice } from '../../ui/choice.tsx';
import { SearchBox } from '../../ui/lists.tsx';
import { useCascade } from './grid.queries.ts';

/** A filter as the project declares it, with its words. */
export type FieldFilter = ProjectSettings['User']['Filters'][number] & { Label: string; LabelEn: string };

type Asked = { Key: string; Label: string; LabelEn?: string | undefined };

/**
 * The filters of a project: those it declares, else the questions of its application form that are marked as filters. A
 * field that is kept from the viewer is not among the settings that they are sent.
 */
export const fieldFiltersOf = ({ User, ApplicationForm }: ProjectSettings): FieldFilter[] => {
  const fields = new Map([...User.Fields, ...User.ProjectFields].map((field) => [field.Name, field]));
  const questions = ApplicationForm.flatMap(({ Questions }) => Questions);
  const worded = (name: string, asked?: Asked) => {
    // The field's label is the short one: the question is a whole sentence.
    const { Label = name, LabelEn = Label } = fields.get(name) ?? asked ?? {};
    return { Label, LabelEn };
  };
  if (User.Filters.length > 0)
    return User.Filters.map((filter) => ({
      ...filter,
      ...worded(
        filter.Field,
        questions.find(({ Key }) => Key === filter.Field),
      ),
    }));
  return questions
    .filter(({ Key, Filter, Options }) => Filter && Options && fields.has(Key))
    .map((asked) => ({ Field: asked.Key, Match: 'exact', Separate: false, ...worded(asked.Key, asked) }));
};

/**
 * One of them, kept in the address under the field's name; `values` are those without a cascade, `narrows` the fields
 * whose values hang on this one's.
 */
export const FieldFilterChoice = ({
  projectId,
  filter,
  values,
  narrows,
}: {
  projectId: number;
  filter: FieldFilter;
  values: readonly FieldValue[];
  narrows: readonly string[];
}) => {
  const { t } = useTranslation('grid');
  const english = useLanguage() === 'en';
  const texts = useSearchTexts();
  const setSearch = useSetSearch();
  const { Field, Match, Cascade = '' } = filter;
  const CascadeValue = texts[Cascade] ?? '';
  const narrowed = useCascade(
    { ProjectId: projectId, Field, CascadeField: Cascade, CascadeValue },
    CascadeValue !== '',
  );
  const label = english ? filter.LabelEn : filter.Label;
  const choose = (value: string) =>
    setSearch({ ...Object.fromEntries(narrows.map((name) => [name, ''])), [Field]: value });
  if (Match === 'contains')
    return (
      <Box sx={{ flex: '1 1 180px', maxWidth: { sm: 240 } }}>
        <SearchBox value={texts[Field] ?? ''} label={label} onSearch={choose} />
      </Box>
    );
  const shown = CascadeValue === '' ? values : (narrowed.data ?? []);
  return (
    <Choice
      size="small"
      minWidth={168}
      label={label}
      value={texts[Field] ?? ''}
      onChoose={choose}
      options={[
        { value: '', label: t('any') },
        ...shown.map(({ Value, Label, LabelEn }) => ({ value: Value, label: english ? LabelEn : Label })),
      ]}
    />
  );
};
