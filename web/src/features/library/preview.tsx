/** What an item holds, shown within the page where that can be; else, and beside it, given to be kept. */
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { oldGreek, previewOf } from '@telemachos/contract/features/library/library.rules.ts';
import { fetchResponse } from '../../platform/api.ts';
import { decodeText } from '../../platform/decode-text.ts';
import { Download } from '../../ui/download.tsx';
import { ErrorState, MayCome, TextSkeleton } from '../../ui/states.tsx';

/** The preview shows this much of a text, and a PDF up to this size. */
const maxTextBytes = 200_000;
const maxPdfBytes = 50_000_000;

/** A file and where it is. */
export type Shown = {
  name: string;
  type: string;
  size: number;
  address: string;
  /** Of its content: another one at the same address is read anew. */
  hash: string;
  /** It is before the eyes, or is heard. */
  onOpen: () => void;
};

/** Tells it when it came. */
const useSeen = (isThere: boolean, onOpen: () => void): void => {
  const seen = useEffectEvent(onOpen);
  useEffect(() => {
    if (isThere) seen();
  }, [isThere]);
};

const inline = (address: string): string => `${address}&Inline=1`;

const TextShown = ({ address, hash, type, size, onOpen }: Shown) => {
  const { t } = useTranslation('library');
  const text = useQuery({
    queryKey: ['text of', address, hash],
    queryFn: async ({ signal }) => {
      const response = await fetchResponse(inline(address), {
        signal,
        headers: { range: `bytes=0-${maxTextBytes - 1}` },
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      if (type.endsWith(`charset=${oldGreek}`)) return new TextDecoder(oldGreek).decode(bytes);
      // A letter that was cut in two at the end is left out.
      return [0, 1, 2, 3].map((cut) => decodeText(bytes.subarray(0, bytes.length - cut))).find((one) => one !== null);
    },
    staleTime: Infinity,
  });
  useSeen(text.isSuccess, onOpen);
  if (text.isPending) return <TextSkeleton />;
  if (text.isError) return <ErrorState error={text.error} retry={() => void text.refetch()} />;
  if (text.data === undefined) return <Typography>{t('preview.unreadable')}</Typography>;
  return (
    <>
      <Box
        component="pre"
        // It scrolls, and so can be reached.
        tabIndex={0}
        role="region"
        aria-label={t('preview.text')}
        sx={{
          m: 0,
          p: 3,
          maxHeight: 360,
          overflow: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          font: 'inherit',
          border: 1,
          borderColor: 'divider',
          borderRadius: 'var(--radius)',
        }}
      >
        {text.data}
      </Box>
      {size > maxTextBytes ? <Typography variant="body2">{t('preview.beginning')}</Typography> : null}
    </>
  );
};

/** A PDF comes sandboxed, which readers in browsers refuse: what is shown is a copy of it in the page's own hands. */
const PdfShown = ({ address, hash, name, onOpen }: Shown) => {
  const { t } = useTranslation('library');
  const pdf = useQuery({
    queryKey: ['pdf of', address, hash],
    queryFn: async ({ signal }) => (await fetchResponse(inline(address), { signal })).blob(),
    staleTime: Infinity,
    gcTime: 0,
  });
  useSeen(pdf.isSuccess, onOpen);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (!pdf.data || !frame.current) return undefined;
    const made = URL.createObjectURL(new Blob([pdf.data], { type: 'application/pdf' }));
    frame.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [pdf.data]);
  if (pdf.isError) return <ErrorState error={pdf.error} retry={() => void pdf.refetch()} />;
  return pdf.isPending ? (
    <TextSkeleton />
  ) : (
    <Box
      component="iframe"
      ref={frame}
      title={t('preview.pdf', { name })}
      sx={{ width: '100%', height: '60dvh', border: 1, borderColor: 'divider' }}
    />
  );
};

const ImageShown = ({ address, name, onOpen }: Shown) => {
  const [isThere, setThere] = useState(false);
  return (
    <>
      <Box
        component="img"
        src={inline(address)}
        alt={name}
        onLoad={() => {
          setThere(true);
          onOpen();
        }}
        onError={() => setThere(true)}
        sx={{ maxWidth: '100%', maxHeight: '50dvh', objectFit: 'contain', display: 'block', mx: 'auto' }}
      />
      {isThere ? null : <MayCome />}
    </>
  );
};

/** What it holds, within the page; nothing where that cannot be. */
export const Preview = (props: Shown) => {
  const { address, type, name, onOpen } = props;
  const { t } = useTranslation('library');
  switch (previewOf(type)) {
    case 'image':
      return <ImageShown {...props} />;
    case 'text':
      return <TextShown {...props} />;
    case 'pdf':
      return props.size <= maxPdfBytes && navigator.pdfViewerEnabled ? <PdfShown {...props} /> : null;
    case 'video':
      return (
        // Whoever gives it says in the abstract what is to be heard.
        <Box
          component="video"
          controls
          preload="metadata"
          onPlay={onOpen}
          src={inline(address)}
          aria-label={t('preview.video', { name })}
          sx={{ width: '100%', maxHeight: '50dvh' }}
        />
      );
    case 'audio':
      return (
        <Box
          component="audio"
          controls
          preload="metadata"
          onPlay={onOpen}
          src={inline(address)}
          aria-label={t('preview.audio', { name })}
          sx={{ width: '100%' }}
        />
      );
    case null:
      return null;
  }
};

/** The way to the content: a file is kept, a link opens beside the page. `onOpen` is told that it was opened. */
export const ContentButton = ({
  address,
  name,
  isLink,
  isNew = false,
  onOpen,
}: {
  address: string;
  name: string;
  isLink: boolean;
  /** Of the file that waits, beside that in whose place it is to come. */
  isNew?: boolean;
  onOpen: () => void;
}) => {
  const { t } = useTranslation('library');
  return isLink ? (
    <Button
      variant="contained"
      component="a"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      startIcon={<OpenInNew />}
      onClick={onOpen}
      aria-label={t('open.linkOf', { name })}
    >
      {t('open.link')}
    </Button>
  ) : (
    <Button
      variant={isNew ? 'outlined' : 'contained'}
      component={Download}
      href={address}
      startIcon={<DownloadOutlined />}
      onClick={onOpen}
      aria-label={t(isNew ? 'open.newFileOf' : 'open.fileOf', { name })}
    >
      {t(isNew ? 'open.newFile' : 'open.file')}
    </Button>
  );
};
