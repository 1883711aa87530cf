/** A questionnaire from a file: chosen, read, and refused with every place that is wrong. */
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { maxDefinitionLength } from '@telemachos/contract/features/authoring/size.rules.ts';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useCallMutation } from '../../platform/queries.ts';
import { decodeText } from '../../platform/decode-text.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Download } from '../../ui/download.tsx';
import { sampleAddress, schemaAddress } from './authoring.queries.ts';
import { faultsIn, FaultLines } from './fault-words.tsx';
import { useQuestPath } from './quest-row.tsx';

type Unread = 'tooLarge' | 'notText';

/** The text of a chosen file, or why it is not sent. */
const readQuest = async (file: File): Promise<{ text: string } | { fault: Unread }> => {
  if (file.size > maxDefinitionLength * 4) return { fault: 'tooLarge' };
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text === null) return { fault: 'notText' };
  return text.length > maxDefinitionLength ? { fault: 'tooLarge' } : { text };
};

export const ImportDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation(['authoring', 'common']);
  const problemText = useProblemMessage();
  const navigate = useNavigate();
  const path = useQuestPath();
  const bring = useCallMutation('/anyquest/QuestAdmin/Import', ['/anyquest/QuestAdmin/Quests']);
  const chooser = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState<Unread | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // The same file may be chosen again after it was mended.
    event.target.value = '';
    if (!file) return;
    bring.reset();
    const read = await readQuest(file);
    setUnread('fault' in read ? read.fault : null);
    if ('fault' in read) return;
    bring.mutate(
      { File: read.text },
      {
        onSuccess: ({ Id }) => {
          onClose();
          showToast('success', t('bring.done'));
          void navigate({ to: path(Id, 'edit') });
        },
      },
    );
  };
  const faults = bring.error ? faultsIn(toApiProblem(bring.error)) : [];
  const close = () => {
    bring.reset();
    setUnread(null);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} maxWidth="sm" fullWidth aria-labelledby="import-title">
      <DialogTitle id="import-title">{t('bring.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 4 }}>{t('bring.text')}</Typography>
        <ActButton
          variant="contained"
          startIcon={<UploadFileOutlined />}
          busy={bring.isPending}
          onClick={() => chooser.current?.click()}
        >
          {t(bring.isPending ? 'bring.reading' : 'bring.choose')}
        </ActButton>
        <input
          ref={chooser}
          type="file"
          hidden
          accept="application/json,.json"
          onChange={(event) => void choose(event)}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, mt: 4, fontSize: '0.875rem' }}>
          <Link component={Download} href={sampleAddress()}>
            {t('bring.sample')}
          </Link>
          <Link component={Download} href={schemaAddress()}>
            {t('bring.schema')}
          </Link>
        </Box>
        <Box aria-live="polite" sx={{ mt: 4, '&:empty': { display: 'none' } }}>
          {unread ? <Alert severity="error">{t(`bring.${unread}`)}</Alert> : null}
          {faults.length > 0 ? (
            <Alert severity="error">
              {t('bring.faults', { count: faults.length })}
              <FaultLines faults={faults} />
            </Alert>
          ) : bring.error ? (
            <Alert severity="error">{problemText(bring.error)}</Alert>
          ) : null}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t('common:close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
