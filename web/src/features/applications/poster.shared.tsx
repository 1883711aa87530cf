/** The address of a project's application form, to copy, and as a QR code for posters. */
import QrCode2 from '@mui/icons-material/QrCode2';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyAddress, SharedAddress } from '../../ui/shared-address.tsx';

/** The address of a project's application form. */
export const applicationAddress = (projectUrl: string): string =>
  `${location.origin}/applicationForm?project=${encodeURIComponent(projectUrl)}`;

/** The button, and what it opens. */
export const Poster = ({ projectUrl }: { projectUrl: string }) => {
  const { t } = useTranslation(['applications', 'common']);
  const [open, setOpen] = useState(false);
  const address = applicationAddress(projectUrl);
  return (
    <>
      <Button size="small" startIcon={<QrCode2 />} onClick={() => setOpen(true)} sx={{ ml: -1 }}>
        {t('poster.open')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} maxWidth="sm" fullWidth aria-labelledby="poster-title">
        <DialogTitle id="poster-title">{t('poster.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          {t('poster.text')}
          <SharedAddress label={t('poster.address')} address={address} name={`qr-${projectUrl}`} />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{t('common:close')}</Button>
          <CopyAddress
            address={address}
            label={t('poster.copy')}
            copied={t('poster.copied')}
            notCopied={t('poster.notCopied')}
          />
        </DialogActions>
      </Dialog>
    </>
  );
};
