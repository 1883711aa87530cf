/** One mail opened beside the list, with its words and how its sending went. */
import Close from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { useMail } from './console.queries.ts';
import { MailStatus } from './mail-status.tsx';

/** Plain text with its addresses pressable. */
const Words = ({ body }: { body: string }) => (
  <Box
    sx={{
      whiteSpace: 'pre-line',
      overflowWrap: 'anywhere',
      p: 4,
      border: 1,
      borderColor: 'divider',
      borderRadius: 2,
      bgcolor: 'var(--grey-50)',
    }}
  >
    {body.split(/(https?:\/\/\S+)/).map((piece, index) =>
      /^https?:\/\//.test(piece) ? (
        <a key={index} href={piece} rel="noreferrer">
          {piece}
        </a>
      ) : (
        piece
      ),
    )}
  </Box>
);

const Inside = ({ mail }: { mail: OutputOfPath<'/api/console/Mail'> }) => {
  const { t } = useTranslation('console');
  const lines = [
    { label: t('to'), value: mail.Address },
    { label: t('when'), value: <When at={mail.At} /> },
    ...(mail.SentAt ? [{ label: t('sentAt'), value: <When at={mail.SentAt} /> }] : []),
    ...(mail.Project ? [{ label: t('project'), value: mail.Project }] : []),
    ...(mail.Tries > 0 ? [{ label: t('tries'), value: mail.Tries }] : []),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <div>
        <MailStatus status={mail.Status} />
      </div>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '120px 1fr', rowGap: 2, columnGap: 3 }}>
        {lines.map(({ label, value }) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
      {mail.Error ? (
        <Alert severity="error" role="note">
          {t('error')}: {mail.Error}
        </Alert>
      ) : null}
      {mail.Body === '' ? null : <Words body={mail.Body} />}
      <Alert severity="info" role="note">
        {t(mail.Body === '' ? 'wordsGone' : 'secret')}
      </Alert>
    </Box>
  );
};

const Loaded = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { t } = useTranslation('console');
  const mail = useMail(id);
  return (
    <Box sx={{ px: { xs: 4, sm: 6 }, py: 4 }}>
      <Box
        component="header"
        sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2, mb: 4 }}
      >
        <Typography variant="h2" id="mail-title">
          {mail.data?.Subject ?? ' '}
        </Typography>
        <IconButton aria-label={t('close')} onClick={onClose} edge="end">
          <Close />
        </IconButton>
      </Box>
      {mail.data ? (
        <Inside mail={mail.data} />
      ) : mail.error ? (
        <ErrorState error={mail.error} retry={() => void mail.refetch()} />
      ) : (
        <TextSkeleton lines={8} />
      )}
    </Box>
  );
};

/** The drawer. */
export const MailDrawer = ({ id, onClose }: { id: number | null; onClose: () => void }) => (
  <Drawer
    data-in-address
    anchor="right"
    open={id !== null}
    onClose={onClose}
    slotProps={{
      paper: {
        role: 'dialog',
        'aria-modal': true,
        'aria-labelledby': 'mail-title',
        sx: { width: { xs: '100%', sm: 560 }, maxWidth: '100%' },
      },
    }}
  >
    {id === null ? null : <Loaded id={id} onClose={onClose} />}
  </Drawer>
);
