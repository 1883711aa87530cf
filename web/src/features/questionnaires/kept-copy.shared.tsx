/** What somebody wrote and the questionnaire takes no more: their own words, to be read, selected and copied. */
import ContentCopy from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../platform/clipboard.ts';
import { showToast } from '../../platform/toasts.ts';
import { asText, type Said } from './copy.rules.ts';
import { forgetLeft, type LeftOf } from './queue/forget-left.ts';

/** The list with its button; the words can be selected where a browser does not let a page copy. */
export const KeptCopy = ({ list }: { list: readonly Said[] }) => {
  const { t } = useTranslation('answered');
  const copy = () => {
    copyText(asText(list)).then(
      () => showToast('success', t('copy.done')),
      () => showToast('info', t('copy.byHand')),
    );
  };
  return (
    <Box>
      <Box
        component="dl"
        data-kept-copy
        sx={{
          m: 0,
          mb: 4,
          maxHeight: '50vh',
          overflow: 'auto',
          p: 4,
          border: 1,
          borderColor: 'divider',
          borderRadius: 'var(--radius)',
          bgcolor: 'background.paper',
          userSelect: 'text',
        }}
        tabIndex={0}
        aria-label={t('copy.list')}
      >
        {list.map(({ asked, said }, place) => (
          <Box key={place} sx={{ '& + &': { mt: 3 } }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {asked}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 500, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {said}
            </Box>
          </Box>
        ))}
      </Box>
      <Button variant="outlined" startIcon={<ContentCopy />} onClick={copy}>
        {t('copy.do')}
      </Button>
    </Box>
  );
};

/** What this device still has of an earlier attempt at the same action, and letting it go. */
export const LeftNotice = ({ list, of, onGone }: { list: readonly Said[]; of: LeftOf; onGone: () => void }) => {
  const { t } = useTranslation('answered');
  const press = () => {
    forgetLeft(of).then(onGone, () => showToast('error', t('copy.notForgotten')));
  };
  return (
    <Alert severity="info" role="note" icon={false} sx={{ mb: 5, '& .MuiAlert-message': { width: '100%' } }}>
      <AlertTitle sx={{ fontWeight: 600 }}>{t('copy.leftTitle')}</AlertTitle>
      <Box sx={{ mb: 3 }}>{t('copy.left')}</Box>
      <KeptCopy list={list} />
      <Button size="small" onClick={press} sx={{ mt: 3 }}>
        {t('copy.forget')}
      </Button>
    </Alert>
  );
};
