/** Returning an item to whoever gave it, with a reason that they read. */
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxReturnReasonLength } from '@telemachos/contract/features/library/library.rules.ts';
import type { LibraryItem } from '@telemachos/contract/features/library/library.wire.ts';
import { ApiProblem } from '../../platform/api.ts';
import { showToast } from '../../platform/toasts.ts';
import { FormDialog } from './form-dialog.tsx';
import { useReturnItem } from './library.queries.ts';
import { decisionOf, shortTitle } from './library.rules.ts';

/** How the item stands by what somebody else decided; null where that is not why it was refused. */
const decidedIn = (error: Error) => {
  if (!(error instanceof ApiProblem) || error.code !== 'DECIDED') return null;
  const { Approved, Returned } = error.details;
  return { Approved: Approved === true, Returned: typeof Returned === 'string' ? Returned : '' };
};

export const ReturnItem = ({
  item,
  onClose,
}: {
  item: Pick<LibraryItem, 'Id' | 'Title' | 'Approved' | 'Returned'>;
  onClose: () => void;
}) => {
  const { t } = useTranslation('library');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const { Id, Title } = item;
  const giveBack = useReturnItem();
  // What was decided while this was written is told first; only then it is decided about.
  const [seen, setSeen] = useState(() => decisionOf(item));
  const isOther = giveBack.error instanceof ApiProblem && giveBack.error.code === 'DECIDED';
  const isMissing = tried && reason.trim() === '';
  const act = () => {
    setTried(true);
    if (reason.trim() === '') return;
    const onSuccess = () => {
      showToast('success', t('return.done', { title: shortTitle(Title) }));
      onClose();
    };
    const onError = (error: Error) => setSeen((before) => decidedIn(error) ?? before);
    giveBack.mutate({ Id, Reason: reason.trim(), Seen: seen }, { onSuccess, onError });
  };
  return (
    <FormDialog
      title={t('return.title')}
      act={t(isOther ? 'return.nevertheless' : 'return.act')}
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
        slotProps={{ htmlInput: { maxLength: maxReturnReasonLength } }}
      />
    </FormDialog>
  );
};
