/** Returning an item to whoever gave it, with a reason that they read. */
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestReturn } from '@telemachos/contract/features/library/library.rules.ts';
import type { LibraryItem } from '@telemachos/contract/features/library/library.wire.ts';
import { toast } from '../../platform/toasts.ts';
import { FormDialog } from './form-dialog.tsx';
import { useReturnItem } from './library.queries.ts';
import { shortTitle } from './library.rules.ts';

export const ReturnItem = ({
  item: { Id, Title },
  onClose,
}: {
  item: Pick<LibraryItem, 'Id' | 'Title'>;
  onClose: () => void;
}) => {
  const { t } = useTranslation('library');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const giveBack = useReturnItem();
  const isMissing = tried && reason.trim() === '';
  const act = () => {
    setTried(true);
    if (reason.trim() === '') return;
    const onSuccess = () => {
      toast('success', t('return.done', { title: shortTitle(Title) }));
      onClose();
    };
    giveBack.mutate({ Id, Reason: reason.trim() }, { onSuccess });
  };
  return (
    <FormDialog
      title={t('return.title')}
      act={t('return.act')}
      busy={giveBack.isPending}
      error={giveBack.error}
      typed={reason.trim() !== ''}
      onAct={act}
      onClose={onClose}
    >
      <TextField
        multiline
        minRows={3}
        label={t('return.reason')}
        value={reason}
        error={isMissing}
        helperText={t(isMissing ? 'return.missing' : 'return.help')}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: longestReturn } }}
      />
    </FormDialog>
  );
};
