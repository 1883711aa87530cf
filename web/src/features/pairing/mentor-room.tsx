/** How many mentees the chosen mentor takes on, to be changed; and the way to hand the mentor's mentees over. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useMentor, useSetCapacity } from './pairing.queries.ts';

/** The largest capacity that the field accepts. */
const maxCapacity = 10_000;

/** What was typed as a capacity: null for nothing, undefined for what is none. */
const capacityOf = (typed: string): number | null | undefined => {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d{1,5}$/.test(text) && Number(text) <= maxCapacity ? Number(text) : undefined;
};

const CapacityForm = ({
  projectId,
  mentor,
  capacity,
  onClose,
}: {
  projectId: number;
  mentor: { Id: number; Name: string };
  capacity: number | null;
  onClose: () => void;
}) => {
  const { t } = useTranslation('pairing');
  const wordsOf = useProblemMessage();
  const set = useSetCapacity();
  const [typed, setTyped] = useState(capacity === null ? '' : String(capacity));
  const [wrong, setWrong] = useState(false);
  const keep = async () => {
    const Capacity = capacityOf(typed);
    setWrong(Capacity === undefined);
    if (Capacity === undefined) return;
    try {
      await set.mutateAsync({ ProjectId: projectId, UserId: mentor.Id, Capacity });
    } catch {
      return;
    }
    showToast('success', t('capacity.saved'));
    onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!set.isPending) void keep();
      }}
    >
      <DialogTitle id="capacity-title">{t('capacity.title', { name: mentor.Name })}</DialogTitle>
      <DialogContent>
        <TextField
          fullWidth
          margin="dense"
          label={t('capacity.label')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={wrong}
          helperText={wrong ? t('capacity.wrong') : t('capacity.help')}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
        />
        {set.error ? (
          <Alert severity="error" sx={{ mt: 4 }}>
            {wordsOf(set.error)}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('mentors.cancel')}</Button>
        <ActButton type="submit" variant="contained" busy={set.isPending}>
          {t('capacity.save')}
        </ActButton>
      </DialogActions>
    </form>
  );
};

export const MentorRoom = ({ projectId, mentor }: { projectId: number; mentor: { Id: number; Name: string } }) => {
  const { t } = useTranslation('pairing');
  const project = useProject();
  const known = useMentor(mentor.Id);
  const [open, setOpen] = useState(false);
  if (!known || !project) return null;
  const { Capacity } = known;
  const close = () => setOpen(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, mt: 3, fontSize: '0.875rem' }}>
      <span>{Capacity === null ? t('capacity.none') : t('capacity.now', { count: Capacity })}</span>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('capacity.change')}
      </Button>
      <Link to={`/${toUrlSegment(project)}/admin/project/handover`} search={{ from: String(mentor.Id) }}>
        {t('handover.of')}
      </Link>
      <Dialog open={open} onClose={close} fullWidth maxWidth="xs" aria-labelledby="capacity-title">
        <CapacityForm projectId={projectId} mentor={mentor} capacity={Capacity} onClose={close} />
      </Dialog>
    </Box>
  );
};
