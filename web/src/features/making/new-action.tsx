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
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asProblem, send } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';
import { toast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { refreshMaking, useTypes } from './making.queries.ts';
import { useMakingFaultWords, useTypeWord } from './making-words.tsx';
import { QuestChoice } from './quest-choice.tsx';
import { useMakingPath } from './use-path.ts';

const none: ReadonlyMap<number, string> = new Map();

type Draft = { TypeId: number; Title: string; Group: string; QuestId: number | null };

/** The draft of an action, what is wrong with it, and making it. */
const useDrafting = (projectId: number, groups: readonly string[]) => {
  const { t } = useTranslation('making');
  const problemText = useProblemText();
  const path = useMakingPath();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>({
    TypeId: actionTypeIds.form,
    Title: '',
    Group: groups.at(-1) ?? '',
    QuestId: null,
  });
  const [faults, setFaults] = useState<readonly MakingFault[]>([]);
  const [busy, setBusy] = useState(false);
  const words = useMakingFaultWords(none);
  const faultAt = (cell: string): string | undefined => {
    const found = faults.find(({ Cell }) => Cell === cell);
    return found && words(found);
  };
  const make = async (): Promise<void> => {
    if (draft.Title.trim() === '') return setFaults([{ Id: 0, Cell: 'Title', Code: 'EMPTY', Detail: '' }]);
    setBusy(true);
    try {
      const { Group, ...rest } = draft;
      const made = await send('/api/project/CreateAction', {
        ProjectId: projectId,
        ...rest,
        Group: Group.trim() === '' ? [] : [Group.trim()],
      });
      await refreshMaking();
      toast('success', t('made'));
      await navigate({ to: path(made.Id) });
    } catch (error) {
      const told = makingFaultsIn(asProblem(error).details);
      setFaults(told);
      if (told.length === 0) toast('error', problemText(error));
    }
    setBusy(false);
  };
  const change = (next: Partial<Draft>): void => {
    setDraft({ ...draft, ...next });
    setFaults([]);
  };
  return { draft, change, busy, faultAt, make };
};

export const NewAction = ({
  projectId,
  groups,
  onClose,
}: {
  projectId: number;
  groups: readonly string[];
  onClose: () => void;
}) => {
  const { t } = useTranslation('making');
  const types = useTypes().data ?? [];
  const typeWord = useTypeWord();
  const { draft, change, busy, faultAt, make } = useDrafting(projectId, groups);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="new-action">
      <DialogTitle id="new-action">{t('new.title')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 5, pt: 2 }}>
          <TextField
            select
            label={t('cells.TypeId')}
            value={types.some(({ Id }) => Id === draft.TypeId) ? String(draft.TypeId) : ''}
            // Another kind is another draft; only the words stay.
            onChange={({ target }) => change({ TypeId: Number(target.value), QuestId: null })}
            helperText={t('new.typeHelp')}
          >
            {types.map(({ Id }) => (
              <MenuItem key={Id} value={String(Id)}>
                {typeWord(Id)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label={t('cells.Title')}
            value={draft.Title}
            error={faultAt('Title') !== undefined}
            helperText={faultAt('Title')}
            onChange={({ target }) => change({ Title: target.value })}
          />
          <TextField
            label={t('cells.Group')}
            value={draft.Group}
            helperText={faultAt('Group') ?? t('new.groupHelp')}
            onChange={({ target }) => change({ Group: target.value })}
            slotProps={{ htmlInput: { list: 'groups-known' } }}
          />
          <datalist id="groups-known" aria-label={t('new.groupHelp')}>
            {groups.map((group) => (
              <option key={group} value={group}>
                {group}
              </option>
            ))}
          </datalist>
          {draft.TypeId === actionTypeIds.questionnaire ? (
            <QuestChoice
              value={draft.QuestId}
              name={null}
              fault={faultAt('QuestId')}
              onChoose={(QuestId) => change({ QuestId })}
            />
          ) : null}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <ActButton variant="contained" busy={busy} onClick={() => void make()}>
          {t('new.make')}
        </ActButton>
      </DialogActions>
    </Dialog>
  );
};
