/** Finding somebody of the project, for every place that names a person: everywhere at once, or by a field. */
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { Role } from '@telemachos/contract/access/roles.ts';
import { maxPeoplePerValue, splitSearch } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import type { PersonLine } from '@telemachos/contract/features/users/users.wire.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userSurnameFirst } from '../../platform/person-names.ts';
import { Choice } from '../../ui/choice.tsx';
import { SearchBox } from '../../ui/lists.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useProjectSettings } from '../projects/grid.queries.ts';
import { useFieldWords } from './field-input.shared.tsx';
import { useFound, useFoundByField } from './users.queries.ts';

/** Milliseconds of rest before a search by a field is sent (specification 001 §9). */
const fieldSearchDelayMs = 500;
/** People that are shown; with more of them the search must be narrowed. */
const maxShownPeople = maxPeoplePerValue - 1;

/** What is sought, and who is found: in everything that lists search, or by the values of one field. */
const useSearch = (projectId: number, roles: readonly Role[]) => {
  const [search, setSearch] = useState('');
  const [field, setField] = useState('');
  // A value may have spaces in it: what was typed is sought as it stands, too.
  const values = [...new Set([search.trim(), ...splitSearch(search)])].slice(0, 100);
  const ask = { ProjectId: projectId, Roles: [...roles] };
  const everywhere = useFound({ ...ask, Search: search, count: maxShownPeople }, field === '' && search !== '');
  const byField = useFoundByField({ ...ask, Field: field, Values: values }, field !== '' && search !== '');
  const found = field === '' ? everywhere : byField;
  // Whom two of the values found is there once.
  const all: readonly PersonLine[] =
    field === ''
      ? (everywhere.data?.list ?? [])
      : [...new Map(byField.data?.map((person) => [person.Id, person])).values()];
  // Nobody counts how many more they are where they are very many.
  const isMore =
    field === ''
      ? everywhere.data !== undefined && (everywhere.data.All ?? Infinity) > maxShownPeople
      : all.length > maxShownPeople;
  return { search, setSearch, field, setField, found, list: all.slice(0, maxShownPeople), isMore };
};

const Found = ({
  list,
  chosen,
  onChoose,
}: {
  list: readonly PersonLine[];
  chosen: number | null;
  onChoose: (person: PersonLine) => void;
}) => {
  const { t } = useTranslation(['users', 'common']);
  return (
    <RadioGroup
      aria-label={t('users:find.people')}
      value={chosen === null ? '' : String(chosen)}
      onChange={(event) => {
        const person = list.find(({ Id }) => String(Id) === event.target.value);
        if (person) onChoose(person);
      }}
      sx={{ flexWrap: 'nowrap', maxHeight: 320, overflowY: 'auto' }}
    >
      {list.map((person) => (
        <FormControlLabel
          key={person.Id}
          value={String(person.Id)}
          control={<Radio />}
          label={
            <Box sx={{ overflowWrap: 'anywhere', py: 1 }}>
              {userSurnameFirst(person)}
              <Box component="span" sx={{ display: 'block', fontSize: '0.875rem', color: 'text.secondary' }}>
                {[
                  person.Roles.map((role) => t(`common:roles.${role}`)).join(', '),
                  person.Fields.kayas || person.Username,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Box>
            </Box>
          }
        />
      ))}
    </RadioGroup>
  );
};

/** Everywhere, or one field. */
const FieldChoice = ({ value, onChoose }: { value: string; onChoose: (field: string) => void }) => {
  const { t } = useTranslation('users');
  const words = useFieldWords();
  const settings = useProjectSettings(true).data;
  const fields = settings ? [...settings.User.Fields, ...settings.User.ProjectFields] : [];
  return (
    <Choice
      size="small"
      minWidth={240}
      wide
      label={t('find.field')}
      value={value}
      onChoose={onChoose}
      options={[
        { value: '', label: t('find.anywhere') },
        ...fields.map(({ Name, Label, LabelEn }) => ({
          value: Name,
          label: words({ Label, LabelEn: LabelEn ?? Label }),
        })),
      ]}
    />
  );
};

/** The dialog; `roles` narrows it to who holds one of them. */
export const FindUser = ({
  projectId,
  roles = [],
  onChoose,
  onClose,
}: {
  projectId: number;
  roles?: readonly Role[];
  onChoose: (person: PersonLine) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation('users');
  const { search, setSearch, field, setField, found, list, isMore } = useSearch(projectId, roles);
  const [chosen, setChosen] = useState<PersonLine | null>(null);
  const isThere = chosen !== null && list.some(({ Id }) => Id === chosen.Id);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="find-user">
      <DialogTitle id="find-user">{t('find.title')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4, pt: 2, minHeight: 240, alignContent: 'start' }}>
          <FieldChoice value={field} onChoose={setField} />
          <SearchBox
            key={field}
            value={search}
            label={t(field === '' ? 'find.search' : 'find.byField')}
            delay={fieldSearchDelayMs}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that opens is where the keys go
            autoFocus
            onSearch={setSearch}
          />
          {search === '' ? (
            <Typography sx={{ color: 'text.secondary' }}>{t('find.start')}</Typography>
          ) : found.error ? (
            <ErrorState error={found.error} retry={() => void found.refetch()} />
          ) : found.isPending ? (
            <RowsSkeleton rows={3} />
          ) : list.length === 0 ? (
            <Typography role="status">{t('find.none')}</Typography>
          ) : (
            <>
              <Found list={list} chosen={chosen?.Id ?? null} onChoose={setChosen} />
              {isMore ? (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {t('find.more', { count: maxShownPeople })}
                </Typography>
              ) : null}
            </>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('find.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!isThere}
          onClick={() => {
            if (chosen) onChoose(chosen);
            onClose();
          }}
        >
          {t('find.choose')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
