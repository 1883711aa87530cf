/** Definitions from a file: chosen, seen with what becomes of each, and imported as drafts. */
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { FramedList } from '../../ui/framed-list.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { readDefinitionsFile, repeatedNameIn } from './definitions-file.ts';
import { ImportRefusal, type ChosenFile } from './import-refusal.tsx';
import { useImport, useImportPreview } from './queries.queries.ts';

type Lines = OutputOfPath<'/api/definitions/Import'>['list'];

const tones: Record<Lines[number]['Outcome'], Tone> = { created: 'good', changed: 'waiting', unchanged: 'neutral' };

/** What becomes of each definition of the file. */
const Preview = ({ lines }: { lines: Lines }) => {
  const { t } = useTranslation('queries');
  return (
    <>
      <Typography variant="h3" sx={{ mt: 4, mb: 2 }}>
        {t('files.list')}
      </Typography>
      <FramedList>
        {lines.map(({ Kind, Name, Outcome }) => (
          <Box
            component="li"
            key={`${Kind} ${Name}`}
            sx={{
              display: 'flex',
              gap: 3,
              alignItems: 'center',
              justifyContent: 'space-between',
              px: 3,
              py: 2,
              '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {Name}
              </Box>{' '}
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                {t(`files.kind.${Kind}`)}
              </Typography>
            </Box>
            <StatusChip tone={tones[Outcome]} label={t(`files.outcome.${Outcome}`)} />
          </Box>
        ))}
      </FramedList>
    </>
  );
};

/** A file on its way in: chosen, looked at, imported. */
const useChosenFile = (onDone: () => void) => {
  const { t } = useTranslation('queries');
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const preview = useImportPreview();
  const bring = useImport();
  const choose = async (file: File): Promise<void> => {
    preview.reset();
    bring.reset();
    const read = await readDefinitionsFile(file);
    setChosen({ name: file.name, fault: null, content: null, ...read });
    if ('content' in read) preview.mutate({ File: read.content, DryRun: true });
  };
  const apply = (): void => {
    if (!chosen?.content) return;
    bring.mutate(
      { File: chosen.content },
      {
        onSuccess: ({ list }) => {
          onDone();
          showToast(
            'success',
            t('files.done', { count: list.filter(({ Outcome }) => Outcome !== 'unchanged').length }),
          );
        },
      },
    );
  };
  return { chosen, choose, preview, bring, apply };
};

/** Mount it to open it. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['queries', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const { chosen, choose, preview, bring, apply } = useChosenFile(onClose);
  const found = preview.data?.list ?? null;
  const repeated = found ? repeatedNameIn(found) : null;
  const lines = repeated === null ? found : null;
  const isNothing = lines?.every(({ Outcome }) => Outcome === 'unchanged') ?? true;
  return (
    <Dialog open onClose={bring.isPending ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby="import-title">
      <DialogTitle id="import-title">{t('files.import')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 4 }}>{t('files.intro')}</Typography>
        <ActButton
          variant={lines && !isNothing ? 'outlined' : 'contained'}
          startIcon={<UploadFileOutlined />}
          busy={preview.isPending}
          onClick={() => input.current?.click()}
        >
          {t(chosen ? 'files.again' : 'files.choose')}
        </ActButton>
        <input
          ref={input}
          type="file"
          hidden
          accept="application/json,.json"
          aria-label={t('files.choose')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void choose(file);
            // The same file may be chosen again after it was mended.
            target.value = '';
          }}
        />
        <Box aria-live="polite">
          {chosen ? <ImportRefusal chosen={chosen} repeated={repeated} error={preview.error ?? bring.error} /> : null}
          {chosen && lines ? (
            <Alert severity="info" role="note" sx={{ mt: 4 }}>
              <AlertTitle sx={{ overflowWrap: 'anywhere' }}>{chosen.name}</AlertTitle>
              {t(lines.length === 0 ? 'files.empty' : isNothing ? 'files.nothing' : 'files.drafts')}
            </Alert>
          ) : null}
        </Box>
        {lines && lines.length > 0 ? <Preview lines={lines} /> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={bring.isPending}>
          {t(isNothing ? 'common:close' : 'common:cancel')}
        </Button>
        {isNothing ? null : (
          <ActButton variant="contained" busy={bring.isPending} onClick={apply}>
            {t('files.go')}
          </ActButton>
        )}
      </DialogActions>
    </Dialog>
  );
};
