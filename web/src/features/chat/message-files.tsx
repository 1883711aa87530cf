/** The files of a message: pictures beside the text, in the room that their size needs; others by name and size. */
import AttachFile from '@mui/icons-material/AttachFile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Download } from '../../ui/download.tsx';
import { useSize } from '../../ui/use-size.ts';
import type { SentFile } from './message-queue.shared.ts';

/** Size of a picture within a message, in pixels. */
const maxPictureSize = { width: 360, height: 320 };

const addressOf = (conversation: number, { Id }: SentFile): string =>
  `/api/chat/File?ConversationId=${conversation}&Id=${Id}`;

type Drawn = SentFile & { Picture: NonNullable<SentFile['Picture']> };
const isDrawn = (file: SentFile): file is Drawn => file.Picture !== null;

/** How wide it is shown, so that nothing moves when it comes. */
const shownWidth = ({ Picture: { Width, Height } }: Drawn): number =>
  Math.max(24, Math.round(Width * Math.min(1, maxPictureSize.width / Width, maxPictureSize.height / Height)));

/** A picture as large as the screen lets it be. */
const Large = ({ of, address, onClose }: { of: Drawn; address: string; onClose: () => void }) => {
  const { t } = useTranslation('chat');
  const title = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="lg" aria-labelledby={title}>
      <DialogTitle id={title} sx={{ overflowWrap: 'anywhere' }}>
        {of.Name}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', placeItems: 'center' }}>
        <Box
          component="img"
          src={address}
          alt={of.Name}
          width={of.Picture.Width}
          height={of.Picture.Height}
          sx={{ maxWidth: '100%', maxHeight: '70dvh', height: 'auto', width: 'auto', objectFit: 'contain' }}
        />
      </DialogContent>
      <DialogActions>
        <Button component={Download} href={address}>
          {t('fileSave')}
        </Button>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

const Picture = ({ of, address }: { of: Drawn; address: string }) => {
  const { t } = useTranslation('chat');
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-label={t('pictureLarge', { name: of.Name })}
        onClick={() => setLarge(true)}
        sx={{ display: 'block', p: 0, border: 0, bgcolor: 'transparent', cursor: 'zoom-in', maxWidth: '100%', my: 1 }}
      >
        <Box
          component="img"
          loading="lazy"
          decoding="async"
          src={address}
          alt={of.Name}
          width={of.Picture.Width}
          height={of.Picture.Height}
          sx={{
            display: 'block',
            width: shownWidth(of),
            maxWidth: '100%',
            height: 'auto',
            aspectRatio: `${of.Picture.Width} / ${of.Picture.Height}`,
            borderRadius: 1,
            bgcolor: 'grey.200',
          }}
        />
      </Box>
      {isLarge ? <Large of={of} address={address} onClose={() => setLarge(false)} /> : null}
    </>
  );
};

/** Of none nothing is drawn. */
export const MessageFiles = ({ conversation, files }: { conversation: number; files: readonly SentFile[] }) => {
  const size = useSize();
  return files.map((file) =>
    isDrawn(file) ? (
      <Picture key={file.Id} of={file} address={addressOf(conversation, file)} />
    ) : (
      <Box key={file.Id} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <AttachFile fontSize="small" aria-hidden="true" />
        <Link component={Download} href={addressOf(conversation, file)} sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{file.Name}</bdi> ({size(file.Size)})
        </Link>
      </Box>
    ),
  );
};
