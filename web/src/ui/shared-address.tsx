/** An address to pass on: to read, as a QR code, and a button that copies it. */
import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';
import { copyText } from '../platform/clipboard.ts';
import { showToast } from '../platform/toasts.ts';
import { QrCode } from './qr-code.tsx';

/** The address, chosen whole where the focus comes to it; `name` is that of the picture's file. */
export const SharedAddress = ({ label, address, name }: { label: string; address: string; name: string }) => (
  <>
    <TextField
      fullWidth
      multiline
      label={label}
      value={address}
      onFocus={(event) => event.target.select()}
      slotProps={{ htmlInput: { readOnly: true } }}
      sx={{ '& textarea': { fontFamily: 'monospace', fontSize: '0.875rem' } }}
    />
    <QrCode text={address} name={name} />
  </>
);

/** Copies the address, and says whether it is copied. */
export const CopyAddress = ({
  ref,
  address,
  label,
  copied,
  notCopied,
}: {
  ref?: Ref<HTMLButtonElement>;
  address: string;
  label: string;
  copied: string;
  notCopied: string;
}) => (
  <Button
    ref={ref}
    variant="contained"
    startIcon={<ContentCopyOutlined />}
    onClick={() =>
      void copyText(address).then(
        () => showToast('success', copied),
        () => showToast('error', notCopied),
      )
    }
  >
    {label}
  </Button>
);
