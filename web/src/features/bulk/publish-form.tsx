/** Which action is published for many, and from when on. */
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { dayInAthens, parseDate } from '@telemachos/contract/kit/dates.ts';
import { hasFlag } from '@telemachos/contract/kit/flags.ts';
import { useTranslation } from 'react-i18next';
import { useMaking } from '../making/making.queries.ts';
import { publishDayFault } from '../making/publish-day.rules.ts';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import type { BulkForm } from './use-form.ts';

/** What is wrong with the day; none is now. */
const dayFault = ({ day }: Pick<BulkForm, 'day'>): ReturnType<typeof publishDayFault> =>
  day.trim() === '' ? null : publishDayFault(day, dayInAthens(Date.now()));

/** Whether the action and the day are told. */
export const isPublishing = (form: Pick<BulkForm, 'action' | 'day'>): boolean =>
  form.action !== '' && dayFault(form) === null;

/** The ISO day that was written; null is now. */
export const publishDay = ({ day }: Pick<BulkForm, 'day'>): string | null =>
  day.trim() === '' ? null : parseDate(day);

/** What could be published for some: neither put away nor there for all. */
const isOffered = ({ Archived, Flags }: MadeAction): boolean =>
  !Archived && (!hasFlag(Flags, 'Published') || hasFlag(Flags, 'NamedOnly'));

export const PublishForm = ({
  projectId,
  form,
  change,
}: {
  projectId: number;
  form: BulkForm;
  change: (changes: Partial<BulkForm>) => void;
}) => {
  const { t } = useTranslation('bulk');
  const making = useMaking(projectId);
  if (making.error) return <ErrorState error={making.error} retry={() => void making.refetch()} />;
  if (making.isPending) return <TextSkeleton lines={2} />;
  const options = making.data.Actions.filter(isOffered);
  const chosen = options.find(({ Id }) => String(Id) === form.action) ?? null;
  const fault = dayFault(form);
  return (
    <>
      <Autocomplete
        options={options}
        value={chosen}
        getOptionLabel={({ Title }) => Title}
        getOptionKey={({ Id }) => Id}
        isOptionEqualToValue={(one, other) => one.Id === other.Id}
        onChange={(_event, next) => change({ action: next === null ? '' : String(next.Id) })}
        noOptionsText={t('publish.none')}
        clearText={t('publish.clear')}
        openText={t('publish.open')}
        closeText={t('publish.close')}
        renderInput={(props) => (
          <TextField {...props} label={t('publish.action')} helperText={t('publish.actionHelp')} />
        )}
      />
      {chosen && hasFlag(chosen.Flags, 'HideFromMentee') ? (
        <Alert severity="warning">{t('publish.hidden')}</Alert>
      ) : null}
      <TextField
        label={t('publish.day')}
        value={form.day}
        onChange={({ target }) => change({ day: target.value })}
        error={fault !== null}
        helperText={t(fault === null ? 'publish.dayHelp' : `publish.dayFaults.${fault}`)}
        slotProps={{ htmlInput: { inputMode: 'numeric' }, formHelperText: { role: 'status' } }}
        sx={{ maxWidth: 360 }}
      />
    </>
  );
};
