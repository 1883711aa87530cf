/** Filters over profile fields: chosen from their values, or typed where the value need only be in it. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { fieldFiltersOf, type FieldFilter } from '@telemachos/contract/features/projects/filters.rules.ts';
import type { FieldValues } from '@telemachos/contract/features/users/users.wire.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { Choice } from '../../ui/choice.tsx';
import { SearchBox } from '../../ui/lists.tsx';
import { MayCome } from '../../ui/states.tsx';
import { useCascade, useFilterList, useProjectSettings } from './grid.queries.ts';
import './grid.texts.ts';

/** The name of the filter of evaluation mentees, in the address and for the server. */
const evaluationFilter = 'Evaluation';

/**
 * One of them, kept in the address under the field's name; `values` are those without a cascade, `narrows` the fields
 * whose values hang on this one's.
 */
const FieldFilterChoice = ({
  projectId,
  filter,
  values,
  narrows,
}: {
  projectId: number;
  filter: FieldFilter;
  values: FieldValues | undefined;
  narrows: readonly string[];
}) => {
  const { t } = useTranslation('grid');
  const english = useLanguage() === 'en';
  const texts = useSearchParams();
  const setSearch = useSetSearchParams();
  const { Field, Match, Cascade = '' } = filter;
  const CascadeValue = texts[Cascade] ?? '';
  const narrowed = useCascade(
    { ProjectId: projectId, Field, CascadeField: Cascade, CascadeValue },
    CascadeValue !== '',
  );
  const label = english ? filter.LabelEn : filter.Label;
  const choose = (value: string) =>
    setSearch({ ...Object.fromEntries(narrows.map((name) => [name, ''])), [Field]: value, page: '' });
  if (Match === 'contains')
    return (
      <Box sx={{ flex: '1 1 180px', maxWidth: { sm: 240 } }}>
        <SearchBox value={texts[Field] ?? ''} label={label} onSearch={choose} />
      </Box>
    );
  const { Values = [], More = false } = (CascadeValue === '' ? values : narrowed.data) ?? {};
  const chosen = texts[Field] ?? '';
  const options = Values.map(({ Value, Label, LabelEn }) => ({ value: Value, label: english ? LabelEn : Label }));
  const failed = CascadeValue !== '' && narrowed.isError;
  return (
    <Choice
      size="small"
      minWidth={168}
      label={label}
      value={chosen}
      onChoose={choose}
      error={failed}
      {...(failed
        ? { helperText: t('valuesFailed') }
        : More
          ? { helperText: t('firstValues', { count: Values.length }) }
          : {})}
      options={[
        { value: '', label: t('any') },
        // What is chosen holds, whether or not its list came, or goes so far.
        ...(chosen === '' || options.some(({ value }) => value === chosen) ? [] : [{ value: chosen, label: chosen }]),
        ...options,
      ]}
    />
  );
};

/** Evaluation mentees alone, or all others; where the project has some. */
const EvaluationFilter = ({ has }: { has: boolean }) => {
  const { t } = useTranslation('grid');
  const { [evaluationFilter]: chosen = '' } = useSearchParams();
  const setSearch = useSetSearchParams();
  if (!has && chosen === '') return null;
  return (
    <Choice
      size="small"
      minWidth={168}
      label={t('evaluation.label')}
      value={chosen}
      onChoose={(value) => setSearch({ [evaluationFilter]: value, page: '' })}
      options={[
        { value: '', label: t('evaluation.any') },
        { value: '1', label: t('evaluation.only') },
        { value: '0', label: t('evaluation.others') },
      ]}
    />
  );
};

/** The filters over profile fields, and the people one may filter by. */
export const useFieldFilters = (projectId: number, manages: boolean) => {
  const declared = useProjectSettings(manages);
  const settings = declared.data;
  const fields = settings ? fieldFiltersOf(settings) : [];
  const asked = useFilterList(
    projectId,
    fields.filter(({ Match }) => Match === 'exact').map(({ Field }) => Field),
    manages && settings !== undefined,
  );
  const lists = asked.data;
  const failed = [declared, asked].find(({ isError }) => isError);
  const people = (list: readonly { Id: number; Value: string }[] = []) =>
    list.map(({ Id, Value }) => ({ value: String(Id), label: Value }));
  const choicesOf = (shown: readonly FieldFilter[]) =>
    declared.isLoading ? (
      <MayCome />
    ) : (
      shown.map((filter) => (
        <FieldFilterChoice
          key={filter.Field}
          projectId={projectId}
          filter={filter}
          narrows={fields.flatMap(({ Field, Cascade }) => (Cascade === filter.Field ? [Field] : []))}
          values={lists?.Filters.find(({ Field }) => Field === filter.Field)}
        />
      ))
    );
  const evaluation = <EvaluationFilter has={lists?.Evaluation === true} />;
  return { fields, lists, people, choicesOf, evaluation, failed };
};

/**
 * The values of the address that are the project's field filters: every name of it but a screen's `own`. An old address
 * may name a field that is none any more. `ready` says that they are known, or can't be.
 */
export const useAddressFilters = (
  manages: boolean,
  own: ReadonlySet<string>,
): { filters: Record<string, string>; ready: boolean } => {
  const asked = Object.entries(useSearchParams()).filter(([name]) => !own.has(name));
  const settings = useProjectSettings(manages && asked.length > 0);
  const declared = settings.data ? fieldFiltersOf(settings.data).map(({ Field }) => Field) : [];
  const known = new Set([...declared, evaluationFilter]);
  return { filters: Object.fromEntries(asked.filter(([name]) => known.has(name))), ready: !settings.isLoading };
};

/** What the filters are put together from did not come. */
export const FiltersFailed = ({ retry }: { retry: () => void }) => {
  const { t } = useTranslation('grid');
  const again = (
    <Button color="inherit" size="small" onClick={retry}>
      {t('retryFilters')}
    </Button>
  );
  return (
    <Alert severity="error" action={again} sx={{ flex: '1 1 100%', order: 1 }}>
      {t('filtersFailed')}
    </Alert>
  );
};
