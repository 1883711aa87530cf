/** An address as a QR code (specification 000 §9): drawn here, so that no address goes to anybody else's server. */
import QrCode2 from '@mui/icons-material/QrCode2';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../platform/toasts.ts';

/** The side of the code when the caller sets none (specification 000 §9). */
const defaultSizePx = 256;
/** The side of the picture that is taken along, in pixels: enough for a poster. */
const pictureSizePx = 1200;
/** The empty rim that readers need, in modules. */
const quietZoneModules = 4;

/** The modules of the code, row by row; true is dark. */
type Modules = readonly (readonly boolean[])[];

const modulesOf = async (text: string): Promise<Modules> =>
  (await import('uqr')).encode(text, { ecc: 'M', border: quietZoneModules }).data;

/** The code as a picture, in whole pixels for each module. */
const pictureOf = async (modules: Modules): Promise<Blob> => {
  const side = Math.max(1, Math.floor(pictureSizePx / modules.length));
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side * modules.length;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  modules.forEach((row, y) => row.forEach((dark, x) => dark && pen.fillRect(x * side, y * side, side, side)));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
};

const keep = async (modules: Modules, name: string): Promise<void> => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await pictureOf(modules));
  link.download = `${name}.png`;
  link.click();
  // The browser has begun to fetch it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** The code of an address, and a picture of it to take along as a file of this name, unless it is a secret. */
export const QrCode = ({
  text,
  name,
  size = defaultSizePx,
  keepable = true,
}: {
  text: string;
  name: string;
  size?: number;
  keepable?: boolean;
}) => {
  const { t } = useTranslation('widgets');
  const [modules, setModules] = useState<Modules | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    modulesOf(text).then(
      (drawn) => gone || setModules(drawn),
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [text]);
  if (failed)
    return (
      <Alert severity="warning" role="status">
        {t('qr.failed')}
      </Alert>
    );
  const side = modules?.length ?? 1;
  const path = (modules ?? []).flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2 }}>
      <Box
        component="svg"
        role="img"
        aria-label={t('qr.label')}
        viewBox={`0 0 ${side} ${side}`}
        shapeRendering="crispEdges"
        sx={{ width: size, height: size, maxWidth: '100%', bgcolor: '#fff' }}
      >
        <path d={path} fill="#000" />
      </Box>
      {keepable ? (
        <Button
          startIcon={<QrCode2 />}
          onClick={() => {
            if (modules) void keep(modules, name).catch(() => showToast('error', t('qr.failed')));
          }}
        >
          {t('qr.keep')}
        </Button>
      ) : null}
    </Box>
  );
};
