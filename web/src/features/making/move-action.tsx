/** An action once more in another project, or moved there; what does not go along is told. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';
import { reading } from '../../platform/queries.ts';
import { useProject } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { refreshMaking } from './making.queries.ts';

/** What may be left behind, in making.json under `cells`. */
const cells = ['EnableCondition', 'ShowCondition', 'DueAfter', 'QuestId'] as const;

export const MoveAction = ({
  action,
  how,
  onClose,
}: {
  action: MadeAction;
  how: 'duplicate' | 'move';
  onClose: () => void;
}) => {
  const { t } = useTranslation('making');
  const problemText = useProblemText();
  const here = useProject()?.Id;
  const projects = useQuery(reading('/api/project/List', { Search: '', page: 0, count: 100 }));
  const [into, setInto] = useState('');
  const [busy, setBusy] = useState(false);
  const options = (projects.data?.list ?? []).filter(({ Id }) => Id !== here);
  const act = async (): Promise<void> => {
    setBusy(true);
    try {
      const path = how === 'move' ? '/api/action/Move' : '/api/action/Duplicate';
      const { Dropped } = await send(path, { Id: action.Id, Into: Number(into) });
      await refreshMaking();
      const left = cells.filter((cell) => Dropped.includes(cell)).map((cell) => t(`cells.${cell}`));
      toast('success', left.length === 0 ? t(`into.${how}Done`) : t('into.left', { cells: left.join(', ') }), {
        time: 'link',
      });
      onClose();
    } catch (error) {
      toast('error', problemText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="move-action">
      <DialogTitle id="move-action">{t(`into.${how}`, { title: action.Title })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        <Typography>{t(`into.${how}Text`)}</Typography>
        {projects.error ? <ErrorState error={projects.error} retry={() => void projects.refetch()} /> : null}
        <Choice
          label={t('into.project')}
          value={into}
          minWidth={260}
          wide
          onChoose={setInto}
          options={[
            { value: '', label: t('into.choose') },
            ...options.map(({ Id, Descr }) => ({ value: String(Id), label: Descr })),
          ]}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <ActButton variant="contained" busy={busy} disabled={into === ''} onClick={() => void act()}>
          {t(`into.${how}Yes`)}
        </ActButton>
      </DialogActions>
    </Dialog>
  );
};
