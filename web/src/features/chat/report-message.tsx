/** Bringing a message before the supervisors, with a reason. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { maxReportReasonLength } from '@telemachos/contract/features/chat/chat.rules.ts';
import { isBlank } from '@telemachos/contract/kit/texts.rules.ts';
import { showToast } from '../../platform/toasts.ts';
import { useDraftText } from '../../platform/use-draft-fields.ts';
import { whileBusy } from '../../ui/act-button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useReport } from './finding.queries.ts';
import type { Message } from './message-queue.shared.ts';

/** It is told before who will see the message, and how much of what stands before it. */
export const ReportMessage = ({
  conversation,
  message,
  told,
  onClose,
}: {
  conversation: number;
  message: Message;
  /** So many of one's reports of the conversation are known here, where there are older ones; else null. */
  told: number | null;
  onClose: () => void;
}) => {
  const { t } = useTranslation('chat');
  const report = useReport();
  const { text, write, forget } = useDraftText(`chat-report/${conversation}/${message.Seq}`);
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = isBlank(text);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty) return field.current?.focus();
    report.mutate(
      { ConversationId: conversation, Seq: message.Seq, Reason: text },
      {
        onSuccess: () => {
          forget();
          onClose();
          showToast('success', t('reportDone'));
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={report.isPending ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby="report-title"
      aria-describedby={told === null ? 'report-means' : 'report-means report-newest'}
    >
      <form onSubmit={send} noValidate>
        <DialogTitle id="report-title">{t('reportTitle')}</DialogTitle>
        <DialogContent>
          <DialogContentText id="report-means" sx={{ mb: 4 }}>
            {t('reportMeans')}
          </DialogContentText>
          {told === null ? null : (
            <DialogContentText id="report-newest" sx={{ mb: 4 }}>
              {t('reportsNewest', { shown: told })}
            </DialogContentText>
          )}
          <TextField
            multiline
            minRows={3}
            fullWidth
            required
            inputRef={field}
            label={t('reportWhy')}
            value={text}
            error={isTried && isEmpty}
            helperText={isTried && isEmpty ? t('reportNeedsWhy') : `${text.length}/${maxReportReasonLength}`}
            onChange={({ target }) => write(target.value)}
            slotProps={{ htmlInput: { maxLength: maxReportReasonLength } }}
          />
          {report.isError ? <ErrorState error={report.error} /> : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={report.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" {...whileBusy(report.isPending)}>
            {t('reportSend')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
