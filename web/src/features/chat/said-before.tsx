/** What a message said before it was changed. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { useSaidBefore } from './finding.queries.ts';

/** The oldest first. */
export const SaidBefore = ({
  conversation,
  seq,
  onClose,
}: {
  conversation: number;
  seq: number;
  onClose: () => void;
}) => {
  const { t } = useTranslation('chat');
  const read = useSaidBefore(conversation, seq);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="before-title">
      <DialogTitle id="before-title">{t('beforeTitle')}</DialogTitle>
      <DialogContent>
        {read.isPending ? <RowsSkeleton rows={2} /> : null}
        {read.isError ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : null}
        {read.isSuccess && read.data.said.length === 0 ? <Typography>{t('beforeNothing')}</Typography> : null}
        {read.data?.said.map(({ Message, Until }) => (
          <Box key={Until} sx={{ py: 3, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', unicodeBidi: 'isolate' }}>
              {Message}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t('beforeUntil')} <When at={Until} />
            </Typography>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
