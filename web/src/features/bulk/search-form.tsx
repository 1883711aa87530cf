/** Whom a search finds: by words, role, state, mentor, and the project's own filters, which stand in the address. */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { isRole, roles } from '@telemachos/contract/access/roles.ts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from '../../platform/url.ts';
import { Choice } from '../../ui/choice.tsx';
import { MentorFilter } from '../pairing/mentor-filter.shared.tsx';
import { FiltersFailed, useFieldFilters } from '../projects/field-filter.shared.tsx';
import { useFilterList } from '../projects/grid.queries.ts';
import type { Sought } from './plan.ts';
import type { BulkForm } from './use-form.ts';

const states = ['0', '1', '2', '3'] as const;

/** The values of the project's filters, as the address has them: all its texts but the kind of work. */
export const useFieldTexts = (): Record<string, string> =>
  Object.fromEntries(Object.entries(useSearchParams()).filter(([name]) => name !== 'kind'));

/** Whom the form is for; `fields` are the values of the project's filters. */
export const soughtBy = (form: BulkForm, fields: Readonly<Record<string, string>>): Sought => ({
  Search: form.search,
  Roles: isRole(form.role) ? [form.role] : [],
  Filter: form.ofState === '' ? { ...fields } : { ...fields, State: form.ofState },
  MentorId: form.mentor === '' ? null : Number(form.mentor),
});

/** `own`: the people are of the project that the screen is in, whose filters are known. */
export const SearchForm = ({
  projectId,
  own,
  form,
  change,
}: {
  projectId: number;
  own: boolean;
  form: BulkForm;
  change: (changes: Partial<BulkForm>) => void;
}) => {
  const { t } = useTranslation(['bulk', 'common', 'users']);
  const filters = useFieldFilters(projectId, own);
  const others = useFilterList(projectId, [], !own).data;
  const lists = own ? filters.lists : others;
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <TextField
        size="small"
        label={t('bulk:search')}
        helperText={t('users:search')}
        value={form.search}
        onChange={(event) => change({ search: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        sx={{ flex: '1 1 260px', maxWidth: 440 }}
      />
      <Choice
        size="small"
        minWidth={180}
        label={t('bulk:role')}
        value={form.role}
        onChoose={(role) => change({ role })}
        options={[
          { value: '', label: t('bulk:anyRole') },
          ...roles.map((role) => ({ value: role, label: t(`common:roles.${role}`) })),
        ]}
      />
      <Choice
        size="small"
        minWidth={168}
        label={t('users:state')}
        value={form.ofState}
        onChoose={(ofState) => change({ ofState })}
        options={[
          { value: '', label: t('users:anyState') },
          ...states.map((state) => ({ value: state, label: t(`users:states.${state}`) })),
        ]}
      />
      <MentorFilter
        projectId={projectId}
        minWidth={168}
        label={t('bulk:mentor')}
        value={form.mentor}
        onChoose={(mentor) => change({ mentor })}
        first={[{ value: '', label: t('bulk:anyMentor') }]}
        mentors={(lists?.Mentors ?? []).map(({ Id, Value }) => ({ Id, Name: Value }))}
        more={lists?.MoreMentors ?? false}
      />
      {own && filters.failed ? <FiltersFailed retry={() => void filters.failed?.refetch()} /> : null}
      {own ? filters.choicesOf(filters.fields) : null}
    </Box>
  );
};
