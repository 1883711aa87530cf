/** The address of a project's application form, to copy, and as a QR code for posters. */
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import QrCode2 from '@mui/icons-material/QrCode2';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../platform/copy.ts';
import { toast } from '../../platform/toasts.ts';
import { QrCode } from '../../ui/qr-code.tsx';

/** The button, and what it opens. */
export const Poster = ({ projectUrl }: { projectUrl: string }) => {
  const { t } = useTranslation(['applications', 'common']);
  const [open, setOpen] = useState(false);
  const address = `${location.origin}/applicationForm?project=${encodeURIComponent(projectUrl)}`;
  const copy = () =>
    copyText(address).then(
      () => toast('success', t('poster.copied')),
      () => toast('error', t('poster.notCopied')),
    );
  return (
    <>
      <Button size="small" startIcon={<QrCode2 />} onClick={() => setOpen(true)} sx={{ ml: -1 }}>
        {t('poster.open')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} maxWidth="sm" fullWidth aria-labelledby="poster-title">
        <DialogTitle id="poster-title">{t('poster.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          {t('poster.text')}
          <TextField
            fullWidth
            multiline
            label={t('poster.address')}
            value={address}
            onFocus={(event) => event.target.select()}
            slotProps={{ htmlInput: { readOnly: true } }}
          />
          <QrCode text={address} name={`qr-${projectUrl}`} />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{t('common:close')}</Button>
          <Button variant="contained" startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
            {t('poster.copy')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
};
