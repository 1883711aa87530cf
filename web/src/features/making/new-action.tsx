/** A new action: its kind first, then its words; a questionnaire comes from the library. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { makingFaultsIn, type MakingFault } from '@telemachos/contract/features/making/making-faults.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { useNavigate } from '@tanstack/react-router';
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { sendIdempotent } from '../../platform/idempotency.ts';
import { showToast } from '../../platform/toasts.ts';
import { useDraftFields } from '../../platform/use-draft-fields.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { enter } from '../settings/enter.shared.ts';
import { englishOf, proposedGroup } from './action-groups.ts';
import { refreshMaking, useTypes } from './making.queries.ts';
import { useMakingFaultWords, useTypeWord } from './making-words.tsx';
import { QuestChoice } from './quest-choice.tsx';
import { useMakingPath } from './use-path.ts';

const none: ReadonlyMap<number, string> = new Map();

/** The draft of an action, what is wrong with it, and making it; it is kept on this device until it is made. */
const useDrafting = (projectId: number, actions: readonly MadeAction[], milestones: readonly number[]) => {
  const { t } = useTranslation('making');
  const problemText = useProblemMessage();
  const path = useMakingPath();
  const navigate = useNavigate();
  const {
    fields,
    change: write,
    forget,
  } = useDraftFields(`new-action-${projectId}`, {
    TypeId: String(actionTypeIds.form),
    Title: '',
    Group: proposedGroup(actions, milestones),
    QuestId: '',
  });
  const [faults, setFaults] = useState<readonly MakingFault[]>([]);
  const [busy, setBusy] = useState(false);
  const words = useMakingFaultWords(none);
  const faultAt = (cell: string): string | undefined => {
    const found = faults.find(({ Cell }) => Cell === cell);
    return found && words(found);
  };
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      const { TypeId, Title, Group, QuestId } = fields;
      const english = englishOf(actions, Group);
      const made = await sendIdempotent('/api/project/CreateAction', {
        ProjectId: projectId,
        TypeId: Number(TypeId),
        Title,
        QuestId: QuestId === '' ? null : Number(QuestId),
        Group: Group.trim() === '' ? [] : [Group.trim()],
        Titles: english === '' ? {} : { group_en: english },
        // A milestone is the staff's: mentees have nothing to do in it, nor to count.
        ...(Number(TypeId) === actionTypeIds.payment && {
          Flags: actionFlags.CanDelete | actionFlags.HideFromMentee,
        }),
      });
      forget();
      await refreshMaking();
      showToast('success', t('made'));
      await navigate({ to: path(made.Id) });
    } catch (error) {
      const told = makingFaultsIn(toApiProblem(error).details);
      setFaults(told);
      const [first] = told;
      if (first) enter(first.Cell.split('.'));
      if (told.length === 0) showToast('error', problemText(error));
    }
    setBusy(false);
  };
  const change = (changes: Partial<typeof fields>): void => {
    write(changes);
    setFaults([]);
  };
  return { fields, change, forget, busy, faultAt, make };
};

/** The group, one that is there or another. */
const GroupField = ({
  value,
  groups,
  fault,
  onChange,
}: {
  value: string;
  groups: readonly string[];
  fault: string | undefined;
  onChange: (group: string) => void;
}) => {
  const { t } = useTranslation('making');
  return (
    <>
      <TextField
        data-path="Group"
        label={t('cells.Group')}
        value={value}
        error={fault !== undefined}
        helperText={fault ?? t('new.groupHelp')}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { list: 'groups-known' } }}
      />
      <datalist id="groups-known" aria-label={t('new.groupHelp')}>
        {groups.map((group) => (
          <option key={group} value={group}>
            {group}
          </option>
        ))}
      </datalist>
    </>
  );
};

/** One after the other: what is given up by hand is; a key or a press outside only closes, and what was typed stays. */
const inTurn = (first: () => void, then: () => void) => (): void => {
  first();
  then();
};

export const NewAction = ({
  projectId,
  actions,
  milestones,
  onClose,
}: {
  projectId: number;
  actions: readonly MadeAction[];
  /** The actions that payments wait for. */
  milestones: readonly number[];
  onClose: () => void;
}) => {
  const { t } = useTranslation('making');
  const read = useTypes();
  const types = read.data ?? [];
  const typeWord = useTypeWord();
  const { fields, change, forget, busy, faultAt, make } = useDrafting(projectId, actions, milestones);
  const groups = [...new Set(actions.map(({ Group }) => Group[0] ?? ''))].filter(Boolean);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="new-action">
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!busy) void make();
        }}
      >
        <DialogTitle id="new-action">{t('new.title')}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 5, pt: 2 }}>
            {read.error && !read.data ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : null}
            <TextField
              select
              label={t('cells.TypeId')}
              value={types.some(({ Id }) => String(Id) === fields.TypeId) ? fields.TypeId : ''}
              // Another kind is another draft; only the words stay.
              onChange={({ target }) => change({ TypeId: target.value, QuestId: '' })}
              helperText={fields.QuestId === '' ? undefined : t('new.typeHelp')}
            >
              {types.map(({ Id }) => (
                <MenuItem key={Id} value={String(Id)}>
                  {typeWord(Id)}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              data-path="Title"
              label={t('cells.Title')}
              value={fields.Title}
              error={faultAt('Title') !== undefined}
              helperText={faultAt('Title')}
              onChange={({ target }) => change({ Title: target.value })}
            />
            <GroupField
              value={fields.Group}
              groups={groups}
              fault={faultAt('Group.0')}
              onChange={(Group) => change({ Group })}
            />
            {fields.TypeId === String(actionTypeIds.questionnaire) ? (
              <QuestChoice
                value={fields.QuestId === '' ? null : Number(fields.QuestId)}
                name={null}
                fault={faultAt('QuestId')}
                onChoose={(id) => change({ QuestId: id === null ? '' : String(id) })}
              />
            ) : null}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={inTurn(forget, onClose)}>{t('cancel')}</Button>
          <ActButton type="submit" variant="contained" busy={busy}>
            {t('new.make')}
          </ActButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
};
