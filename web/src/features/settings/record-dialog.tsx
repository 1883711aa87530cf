/** One free record: read, written over the version it was read in, taken away. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { roleLevels, roles } from '@telemachos/contract/access/roles.ts';
import { useTranslation } from 'react-i18next';
import { toApiProblem, type OutputOfPath } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { excerptAtFirstDifference } from '../../platform/merge-fields.ts';
import { queryClient, callQuery, useCallMutation } from '../../platform/queries.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useDraftFields } from '../../platform/use-draft-fields.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { OlderNotice } from './older-notice.shared.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';

type Kept = OutputOfPath<'/api/Data/Get'>;
const lists = ['/api/Data/List'] as const;

/** Up to which Level; only Levels that are not smaller than one's own can be given. */
const LevelField = ({
  label,
  value,
  onChange,
  fixed,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  fixed: boolean;
}) => {
  const { t } = useTranslation(['settings', 'common']);
  const level = useSession()?.Level ?? 0;
  const known = roles.filter((role) => roleLevels[role] >= level || String(roleLevels[role]) === value);
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={value}
      disabled={fixed}
      onChange={({ target }) => onChange(target.value)}
    >
      {known.some((role) => String(roleLevels[role]) === value) ? null : <MenuItem value={value}>{value}</MenuItem>}
      {known.map((role) => (
        <MenuItem key={role} value={String(roleLevels[role])}>
          {t('settings:fields.upTo', { role: t(`common:roles.${role}`) })}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** A record under one's hands: what is typed, keeping it, taking it away. */
const useRecord = (kept: Kept | null, onClose: () => void) => {
  const { t } = useTranslation('settings');
  const ask = useConfirm();
  const save = useCallMutation('/api/Data/Set', lists);
  const remove = useCallMutation('/api/Data/Delete', lists);
  const level = String(useSession()?.Level ?? 0);
  const first = {
    Name: kept?.Name ?? '',
    Class: kept?.Class ?? '',
    Data: kept?.Data ?? '',
    edit: String(kept?.editLevel ?? level),
    view: String(kept?.viewLevel ?? level),
  };
  const { fields, write, forget, older } = useDraftFields(`record-${kept?.Id ?? 0}`, first, kept?.Version ?? 0);
  const done = async (words: string): Promise<void> => {
    forget();
    showToast('success', words);
    if (kept) await queryClient.invalidateQueries({ queryKey: ['/api/Data/Get'] });
    onClose();
  };
  const put = (): void => {
    if (fields.Name.trim() === '') {
      showToast('error', t('records.nameNeeded'));
      return;
    }
    save.mutate(
      {
        Id: kept?.Id ?? 0,
        Name: fields.Name.trim(),
        Class: fields.Class.trim(),
        Data: fields.Data,
        editLevel: Number(fields.edit),
        viewLevel: Number(fields.view),
        ...(kept && { Version: kept.Version }),
      },
      { onSuccess: () => void done(t('saved')) },
    );
  };
  const takeAway = async (): Promise<void> => {
    if (!kept) return;
    const title = t('records.askTitle', { name: kept.Name });
    if (!(await ask({ title, text: t('records.askText'), yes: t('records.remove'), danger: true }))) return;
    remove.mutate({ Id: kept.Id, Version: kept.Version }, { onSuccess: () => void done(t('records.removed')) });
  };
  return {
    fields,
    write,
    forget,
    older,
    first,
    put,
    takeAway,
    busy: save.isPending,
    failed: save.error ?? remove.error,
  };
};

/** Why it was not kept; where somebody else changed it, the way to what is there now. */
const Failed = ({ error }: { error: Error | null }) => {
  const { t } = useTranslation('settings');
  const problemText = useProblemMessage();
  if (error === null) return null;
  const again = (
    <Button color="inherit" onClick={() => void queryClient.invalidateQueries({ queryKey: ['/api/Data/Get'] })}>
      {t('records.reload')}
    </Button>
  );
  return (
    <Alert severity="error" action={toApiProblem(error).code === 'STALE' ? again : undefined}>
      {problemText(error)}
    </Alert>
  );
};

const texts = [
  { name: 'Name', maxLength: 200, lines: 1 },
  { name: 'Class', maxLength: 60, lines: 1 },
  { name: 'Data', maxLength: 100_000, lines: 6 },
] as const;

const Form = ({ kept, onClose }: { kept: Kept | null; onClose: () => void }) => {
  const { t } = useTranslation(['settings', 'common']);
  const { fields, write, forget, older, first, put, takeAway, busy, failed } = useRecord(kept, onClose);
  const fixed = kept !== null && !kept.Mine;
  const words = {
    Name: 'settings:records.name',
    Class: 'settings:records.class',
    Data: 'settings:records.data',
  } as const;
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 4, pt: '8px !important' }}>
        <Failed error={failed} />
        {older ? (
          <OlderNotice
            older={older}
            theirs={texts
              .filter(({ name }) => older.clashing.includes(name))
              .map(({ name }) => ({
                label: t(words[name]),
                text: excerptAtFirstDifference(first[name], fields[name]),
              }))}
          />
        ) : null}
        {texts.map(({ name, maxLength, lines }) => (
          <TextField
            key={name}
            multiline={lines > 1}
            {...(lines > 1 ? { minRows: lines, maxRows: 20 } : {})}
            label={t(words[name])}
            value={fields[name]}
            disabled={fixed}
            onChange={({ target }) => write(name, target.value)}
            slotProps={{ htmlInput: { maxLength: maxLength } }}
          />
        ))}
        {(['view', 'edit'] as const).map((name) => (
          <LevelField
            key={name}
            label={t(`settings:records.${name}`)}
            value={fields[name]}
            fixed={fixed}
            onChange={(value) => write(name, value)}
          />
        ))}
      </DialogContent>
      <DialogActions>
        {kept && !fixed ? (
          <Button color="error" onClick={() => void takeAway()} sx={{ mr: 'auto' }}>
            {t('settings:records.remove')}
          </Button>
        ) : null}
        <Button
          onClick={() => {
            forget();
            onClose();
          }}
        >
          {t(fixed ? 'common:close' : 'common:cancel')}
        </Button>
        {fixed ? null : (
          <ActButton variant="contained" busy={busy} disabled={older !== null} onClick={put}>
            {t('settings:save')}
          </ActButton>
        )}
      </DialogActions>
    </>
  );
};

/** `id` 0 is a new one. */
export const RecordDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { t } = useTranslation('settings');
  const record = useQuery({
    ...callQuery('/api/Data/Get', { Id: id }),
    enabled: id > 0,
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="record-title">
      <DialogTitle id="record-title">
        {id === 0 ? t('records.make') : (record.data?.Name ?? t('records.title'))}
      </DialogTitle>
      {id === 0 || record.data ? (
        <Form key={record.data?.Version ?? 0} kept={record.data ?? null} onClose={onClose} />
      ) : (
        <DialogContent>
          {record.error ? (
            <ErrorState error={record.error} retry={() => void record.refetch()} />
          ) : (
            <TextSkeleton lines={6} />
          )}
        </DialogContent>
      )}
    </Dialog>
  );
};
